// Modules that ladder-web/studio.ts makes during the build.
declare module "virtual:studio/types" {
  /** Declarations by path; paths start with `/`. */
  const files: Readonly<Record<string, string>>;
  export default files;
}
declare module "virtual:studio/sdk" {
  /** A script that makes `__sdk`. */
  const script: string;
  export default script;
}
declare module "virtual:studio/referee" {
  const script: string;
  export default script;
}
declare module "virtual:studio/bots" {
  const bots: {
    readonly templates: readonly { readonly id: string; readonly title: string; readonly text: string }[];
    readonly house: readonly {
      readonly name: string;
      /** Null means all. */
      readonly rulesets: readonly string[] | null;
      /** The bot's files, the entry first. */
      files(): Promise<readonly { readonly path: string; readonly text: string }[]>;
    }[];
  };
  export default bots;
}
