// A template import, which a bundler expands on its own disk.
// expect: rejected bundle.computed
// @ts-nocheck
const x = "1";
export default import(`./x${x}.json`);
