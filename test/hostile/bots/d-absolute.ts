// Imports a file of the host by its path.
// expect: rejected bundle.import
// @ts-nocheck
import x from "/etc/passwd";
export default x;
