// The type of the files of texts that the build makes: vite.config.ts, `withTexts`.
declare module 'virtual:texts' {
  export type Texts = Readonly<Record<string, string>>
  type File = () => Promise<{ default: Texts }>
  /** `later` where a surface has texts that it does not say at first. */
  export const files: Record<
    import('#shared/command.ts').Surface,
    Record<import('#shared/language.ts').Language, { first: File; later?: File }>
  >
}
