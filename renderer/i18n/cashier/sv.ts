// A text for every key, until this language has its own words.
export { words } from '#renderer/i18n/cashier/en.ts'
