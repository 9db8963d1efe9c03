// Imports fs.
// expect: rejected bundle.import
// @ts-nocheck
import fs from "node:fs";
export default fs.readFileSync("/etc/passwd");
