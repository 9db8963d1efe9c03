/** A job that can never be done, however often it is tried: it is parked at once, with this sentence. */
export class BadJob extends Error {
  override readonly name = "BadJob";
}
