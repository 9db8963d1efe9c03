/** A document of `docs/` as a page: HTML that was made when the pages were built (guides.ts beside vite.config.ts). */
export interface Guide {
  readonly title: string;
  readonly html: string;
  /** Its sections, as places in the HTML. */
  readonly sections: readonly { readonly id: string; readonly title: string }[];
}
