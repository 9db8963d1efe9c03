// The same, with comments in it.
// expect: rejected bundle.computed
// @ts-nocheck
const x = "passwd";
export default require /* a */ (/* b */ "../../../../etc/" /* c */ + x);
