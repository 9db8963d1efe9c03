/**
 * What a compiler's process writes when it has loaded and before it reads the upload: one that ends without it could not
 * start, and no upload is to blame. White space, which JSON may begin with.
 */
export const BEGUN = "\n";
