// The type of the files of texts that the build makes: vite.config.ts, `withTexts`.
declare module 'virtual:texts' {
  export type Texts = Readonly<Record<string, string>>
  export const files: Record<
    import('#shared/command.ts').Surface,
    Record<import('#shared/language.ts').Language, () => Promise<{ default: Texts }>>
  >
}
