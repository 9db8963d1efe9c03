import { EXIT, usage } from "../failure.ts";
import { build } from "../play/build.ts";
import { botNamed, nameOf } from "../server/bots.ts";
import { connectAsAuthor, must, type ServerFlags } from "../server/connect.ts";
import { decided, follow } from "../server/follow.ts";
import { plural } from "../text/plural.ts";
import { sayQuota } from "../text/quota.ts";
import { sayReplays } from "../text/report.ts";
import { aside, print, printJson } from "../text/say.ts";

interface Flags extends ServerFlags {
  name?: string;
  note?: string;
  wait: boolean;
  json?: true;
}

/** Exits with 0 when the version was accepted (with --no-wait: received), and 1 when its build or qualification failed. */
export async function submit(path: string, flags: Flags): Promise<void> {
  const connection = await connectAsAuthor(flags);
  const { built, sources } = await build(path);
  const { author, bot: name } = await botNamed(connection, flags.name ?? built.name);
  if (!/^[a-z0-9][a-z0-9-]{1,31}$/.test(name))
    throw usage(
      `a bot on the ladder cannot be named ${name}`,
      "A name has 2 to 32 characters of a-z, 0-9 and -. Give one with --name.",
    );

  const body = {
    files: sources.files,
    entry: sources.entry,
    ...(flags.note === undefined ? {} : { note: flags.note }),
  };
  let version = must(await connection.client.submitVersion({ params: { bot: name }, query: { author }, body }));
  if (!flags.json) aside(`${author}/${name}, version ${version.number}: ${plural(sources.files.length, "file")} sent.`);
  const { quotas } = must(await connection.client.getMe());
  if (!flags.json) aside(sayQuota(quotas));
  if (flags.wait) version = await follow(connection, version.id, decided, flags.json ? () => {} : console.log);
  if (version.state === "rejected") process.exitCode = EXIT.failed;
  if (flags.json) {
    printJson(version);
    return;
  }
  switch (version.state) {
    case "accepted": {
      const ladders = version.entries.map(({ ladder }) => ladder);
      aside("");
      print(`Accepted. It plays on ${ladders.join(", ")}.`);
      aside(
        `\nTo watch it until it is rated: liars status ${author}/${name} --follow\n${connection.server}/bots/${nameOf(version.bot)}`,
      );
      return;
    }
    case "rejected":
      aside("");
      print("Rejected: this version does not play, and nothing else changes. Correct it and submit again.");
      for (const line of sayReplays(version, connection.server)) print(line);
      return;
    case "parked":
      aside("");
      print(
        "Something broke on the server, and an operator will look at it. Nothing is lost, and it is not your fault.",
      );
      return;
    default:
      aside(`To follow it: liars status ${author}/${name} --follow`);
  }
}
