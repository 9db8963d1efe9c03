// Imports a file above the upload.
// expect: rejected bundle.import
// @ts-nocheck
import x from "../../../../etc/hostname";
export default x;
