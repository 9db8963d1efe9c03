import {
  type Dashboard,
  DashboardBuilder,
  DashboardCursorSync,
  DatasourceVariableBuilder,
  RowBuilder,
} from "@grafana/grafana-foundation-sdk/dashboard";
import { DataqueryBuilder } from "@grafana/grafana-foundation-sdk/prometheus";
import { PanelBuilder as StatBuilder } from "@grafana/grafana-foundation-sdk/stat";
import { PanelBuilder as TimeBuilder } from "@grafana/grafana-foundation-sdk/timeseries";

/** Grafana's grid has 24 columns. */
const WIDTH = { stat: 4, time: 8 };
const HEIGHT = { stat: 4, time: 8 };
const SOURCE = { type: "prometheus", uid: "$source" };

type Query = readonly [expr: string, legend: string];
interface Panel {
  readonly title: string;
  /** Grafana's id of a unit. */
  readonly unit: string;
  readonly queries: readonly Query[];
}

const rate = (metric: string, by: string): string => `sum by (${by}) (rate(${metric}[$__rate_interval]))`;
const late = (metric: string, by = "le"): string => `histogram_quantile(0.95, ${rate(`${metric}_bucket`, by)})`;

const NOW: readonly Panel[] = [
  { title: "Runners", unit: "none", queries: [["max(liars_runners)", ""]] },
  { title: "Matches an hour", unit: "none", queries: [["3600 * sum(rate(liars_matches_committed_total[10m]))", ""]] },
  { title: "Matches that wait", unit: "none", queries: [['max(liars_jobs{queue="match", state="waiting"})', ""]] },
  { title: "Builds that wait", unit: "none", queries: [['max(liars_jobs{queue="build", state="waiting"})', ""]] },
  { title: "Parked today", unit: "none", queries: [["sum(increase(liars_jobs_parked_total[1d]))", ""]] },
  { title: "Errors of ours today", unit: "none", queries: [["sum(increase(liars_errors_total[1d]))", ""]] },
];

const ROWS: readonly { title: string; panels: readonly Panel[] }[] = [
  {
    title: "Matches",
    panels: [
      { title: "Committed", unit: "ops", queries: [[rate("liars_matches_committed_total", "ladder"), "{{ladder}}"]] },
      { title: "Jobs", unit: "none", queries: [["max by (queue, state) (liars_jobs) > 0", "{{queue}}, {{state}}"]] },
      {
        title: "Longest wait for a seat",
        unit: "s",
        queries: [["max by (ladder) (liars_longest_wait_seconds)", "{{ladder}}"]],
      },
      { title: "Time to commit, 95 %", unit: "s", queries: [[late("liars_commit_seconds"), "commit"]] },
      { title: "Time to fit ratings, 95 %", unit: "s", queries: [[late("liars_fit_seconds"), "fit"]] },
      {
        title: "Refused, parked, incidents",
        unit: "ops",
        queries: [
          [rate("liars_results_refused_total", "why"), "refused: {{why}}"],
          [rate("liars_jobs_parked_total", "kind"), "parked: {{kind}}"],
          ["sum(rate(liars_incidents_total[$__rate_interval]))", "incidents"],
        ],
      },
    ],
  },
  {
    title: "Ladders",
    panels: [
      {
        title: "Pace (none: as fast as runners play)",
        unit: "none",
        queries: [["max by (ladder, why) (liars_ladder_pace) < +Inf", "{{ladder}}: {{why}}"]],
      },
      { title: "Deals of a match", unit: "none", queries: [["max by (ladder) (liars_match_deals)", "{{ladder}}"]] },
      {
        title: "Correlation of deals",
        unit: "none",
        queries: [["max by (ladder) (liars_match_correlation)", "{{ladder}}"]],
      },
    ],
  },
  {
    title: "Runners",
    panels: [
      {
        title: "Slots",
        unit: "none",
        queries: [
          ["sum(liars_runner_slots)", "slots"],
          ["sum by (queue) (liars_runner_jobs)", "{{queue}}"],
        ],
      },
      {
        title: "Time of a job, 95 %",
        unit: "s",
        queries: [[late("liars_runner_job_seconds", "le, queue"), "{{queue}}"]],
      },
      {
        title: "Games",
        unit: "ops",
        queries: [["sum by (instance) (rate(liars_runner_games_total[$__rate_interval]))", "{{instance}}"]],
      },
      {
        title: "CPU of bots",
        unit: "none",
        queries: [["sum by (instance) (rate(liars_runner_bot_cpu_seconds_total[$__rate_interval]))", "{{instance}}"]],
      },
      {
        title: "Jobs that did not end well",
        unit: "ops",
        queries: [
          [
            'sum by (queue, end) (rate(liars_runner_job_seconds_count{end!="done"}[$__rate_interval]))',
            "{{queue}}: {{end}}",
          ],
          [rate("liars_runner_incidents_total", "kind"), "incident: {{kind}}"],
        ],
      },
      {
        title: "Match processes",
        unit: "none",
        queries: [["sum by (instance) (liars_runner_match_processes)", "{{instance}}"]],
      },
    ],
  },
  {
    title: "API and pages",
    panels: [
      { title: "Answers", unit: "reqps", queries: [[rate("liars_http_seconds_count", "status"), "{{status}}"]] },
      {
        title: "Slowest routes, 95 %",
        unit: "s",
        queries: [[`topk(8, ${late("liars_http_seconds", "le, route")})`, "{{route}}"]],
      },
      { title: "Live connections", unit: "none", queries: [["sum(liars_watchers)", "watchers"]] },
    ],
  },
  {
    title: "Processes",
    panels: [
      {
        title: "CPU",
        unit: "none",
        queries: [[rate("process_cpu_seconds_total", "job, instance"), "{{job}} {{instance}}"]],
      },
      { title: "Memory", unit: "bytes", queries: [["process_resident_memory_bytes", "{{job}} {{instance}}"]] },
      {
        title: "Lag of the event loop, 99 %",
        unit: "s",
        queries: [["nodejs_eventloop_lag_p99_seconds", "{{job}} {{instance}}"]],
      },
      { title: "Database", unit: "bytes", queries: [["max(liars_database_bytes)", "on its disk"]] },
      {
        title: "Slowest tasks, 95 %",
        unit: "s",
        queries: [[`topk(8, ${late("liars_task_seconds", "le, task")})`, "{{task}}"]],
      },
      { title: "Tasks that fail", unit: "ops", queries: [[rate("liars_task_failures_total", "task"), "{{task}}"]] },
    ],
  },
];

/** The dashboard of a ladder, as Grafana imports it. It asks for the Prometheus to read. */
export function dashboard(): Dashboard {
  const board = new DashboardBuilder("Liar's Ladder")
    .uid("liars-ladder")
    .tags(["liars-ladder"])
    .time({ from: "now-6h", to: "now" })
    .refresh("1m")
    .timezone("browser")
    .tooltip(DashboardCursorSync.Crosshair)
    .withVariable(new DatasourceVariableBuilder("source").label("Prometheus").type("prometheus"));
  let panels = 0;
  board.withRow(new RowBuilder("Now").id(++panels));
  for (const { title, unit, queries } of NOW) {
    const panel = new StatBuilder().id(++panels).title(title).unit(unit).datasource(SOURCE);
    for (const query of targets(queries)) panel.withTarget(query);
    board.withPanel(panel.span(WIDTH.stat).height(HEIGHT.stat));
  }
  for (const row of ROWS) {
    board.withRow(new RowBuilder(row.title).id(++panels));
    for (const { title, unit, queries } of row.panels) {
      const panel = new TimeBuilder().id(++panels).title(title).unit(unit).min(0).datasource(SOURCE);
      for (const query of targets(queries)) panel.withTarget(query);
      board.withPanel(panel.span(WIDTH.time).height(HEIGHT.time));
    }
  }
  return board.build();
}

const targets = (queries: readonly Query[]): DataqueryBuilder[] =>
  queries.map(([expr, legend], i) =>
    new DataqueryBuilder()
      .expr(expr)
      .legendFormat(legend)
      .refId(String.fromCharCode(65 + i)),
  );
