// `npm run advisories`: exit code 1 when something installed has a hole that .ci/security-releases.json lists.
import { checkReleases } from "./check.ts";
import { findInstalled, NODE_PACKAGES, readReleases } from "./found.ts";

const file = readReleases();
const found = findInstalled([...NODE_PACKAGES, ...Object.keys(file.packages)]);
const { refused, warnings } = checkReleases(file, found, Date.now());
for (const warning of warnings) console.warn(`advisories: warning: ${warning}`);
for (const why of refused) console.error(`advisories: ${why}`);
if (refused.length > 0) process.exitCode = 1;
else
  console.log(
    `advisories: ${found.map(({ name, version }) => `${name} ${version}`).join(", ")}: as read on ${file.read}.`,
  );
