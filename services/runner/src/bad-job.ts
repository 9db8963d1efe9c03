/** A job that can never succeed, however often it is tried. It is parked at once, with this sentence. */
export class BadJob extends Error {
  override readonly name = "BadJob";
}
