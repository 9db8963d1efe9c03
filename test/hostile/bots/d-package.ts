// Imports a package that is not the SDK.
// expect: rejected bundle.import
// @ts-nocheck
import ivm from "isolated-vm";
export default ivm;
