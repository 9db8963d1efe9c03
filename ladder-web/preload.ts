import type { HtmlTagDescriptor, Plugin, Rolldown } from "vite";

/**
 * Names in the first page what a module loads, so that a browser asks for all of it at once, and not only when the script
 * before it has run. The arena leaves these lines out where a page starts with something else (services/arena/src/http/pages.ts).
 *
 * @param module the end of the module's path.
 */
export const preloaded = (module: string): Plugin => ({
  name: "preloaded",
  apply: "build",
  transformIndexHtml: {
    order: "post",
    handler: (_, { bundle = {} }) => {
      const chunks = Object.values(bundle).filter((file): file is Rolldown.OutputChunk => file.type === "chunk");
      const first = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(module));
      if (first === undefined) throw new Error(`${module} is no chunk of its own`);
      const found = new Set([first]);
      for (const { imports } of found)
        for (const chunk of chunks) if (!chunk.isEntry && imports.includes(chunk.fileName)) found.add(chunk);
      return [...found].flatMap(({ fileName, viteMetadata }) => [
        link({ rel: "modulepreload", href: `/${fileName}` }),
        ...[...(viteMetadata?.importedCss ?? [])].map((css) => link({ rel: "preload", as: "style", href: `/${css}` })),
      ]);
    },
  },
});

const link = (attrs: Record<string, string>): HtmlTagDescriptor => ({
  tag: "link",
  attrs: { ...attrs, crossorigin: true, "data-start": true },
  injectTo: "head",
});
