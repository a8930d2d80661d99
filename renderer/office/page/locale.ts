// The locale in which the office writes amounts and times.
import { useFormat } from '#renderer/i18n/use-format.ts'

export const useLocale = (): string => useFormat().locale
