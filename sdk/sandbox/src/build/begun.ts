/**
 * A compiler's process writes this when it has loaded and before it reads the upload. If it ends without having written
 * it, it could not start, and no upload is to blame. It is white space, so JSON may begin with it.
 */
export const BEGUN = "\n";
