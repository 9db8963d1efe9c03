import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { createMetrics as arena } from "../../services/arena/src/http/metrics.ts";
import { createMetrics as runner } from "../../services/runner/src/metrics.ts";
import { ROOT, table } from "./pages.ts";

export interface Alert {
  alert: string;
  expr: string;
  for?: string;
  labels: { severity: "page" | "ticket" };
  annotations: { summary: string; action: string };
}

/** The rules of deploy/alerts.yml. */
export const readAlerts = (): Alert[] =>
  (parse(readFileSync(join(ROOT, "deploy/alerts.yml"), "utf8")) as { groups: { rules: Alert[] }[] }).groups.flatMap(
    ({ rules }) => rules,
  );

/** Every metric of ours. What Node's processes say of themselves is prom-client's. */
export const metrics = (): string =>
  table(
    ["metric", "by", "what it is"],
    [arena(), runner(1)].flatMap(({ registry }) =>
      registry.getMetricsAsArray().flatMap((metric) => {
        const { name, help, labelNames = [] } = metric as typeof metric & { help: string; labelNames?: string[] };
        return name.startsWith("liars_") ? [[`\`${name}\``, labelNames.join(", "), help]] : [];
      }),
    ),
  );

/** What each alert means, and what to do. */
export const alerts = (): string =>
  table(
    ["alert", "what happened", "what to do"],
    readAlerts().map(({ alert, labels, annotations: { summary, action } }) => [
      labels.severity === "page" ? `**${alert}**` : alert,
      summary,
      action,
    ]),
  );
