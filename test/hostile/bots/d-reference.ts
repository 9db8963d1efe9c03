// References to files of the host, for the type-checker.
// expect: rejected types
/// <reference path="/etc/passwd" />
type E = typeof import("/etc/hostname");
export default 1 as unknown as E;
