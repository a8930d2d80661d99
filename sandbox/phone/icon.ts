// The icons and notes that the sandbox's pages share.
import { html, raw } from 'hono/html'
import type { AmountPart } from '#sandbox/phone/voice.ts'

export type Markup = ReturnType<typeof html>

const drawings = {
  tick: '<path d="m5 12.5 4.6 4.6L19 7.5"/>',
  cross: '<path d="M7 7l10 10M17 7 7 17"/>',
  clock: '<circle cx="12" cy="12" r="8.5"/><path d="M12 7v5l3.2 2"/>',
  warning: '<path d="M12 4.5 21 19.5H3zM12 10v4.5M12 17h.01"/>',
  back: '<path d="M14.5 5.5 8 12l6.5 6.5"/>',
  next: '<path d="M9.5 5.5 16 12l-6.5 6.5"/>',
  code: '<path d="M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2v2h-2zM18 18h2v2h-2zM18 14h2M14 18v2"/>',
  bell: '<path d="M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 1.5h-15zM10 20.5h4"/>',
  again: '<path d="M19.5 9A8 8 0 0 0 5 8.5L4 10M4.5 15A8 8 0 0 0 19 15.5l1-1.5M4 5v5h5M20 19v-5h-5"/>',
  person: '<circle cx="12" cy="8.5" r="3.5"/><path d="M5 20c.8-3.5 3.5-5.5 7-5.5s6.2 2 7 5.5"/>',
  globe:
    '<circle cx="12" cy="12" r="8.5"/><path d="M3.5 12h17M12 3.500c2.800 2.300 4.100 5.200 4.100 8.500s-1.300 6.200-4.100 8.500c-2.800-2.300-4.100-5.200-4.100-8.500s1.300-6.200 4.100-8.500z"/>',
  list: '<path d="M8.500 6.500h11M8.500 12h11M8.500 17.500h11M4.500 6.500h.01M4.500 12h.01M4.500 17.500h.01"/>',
  card: '<rect x="3.5" y="5.5" width="17" height="13" rx="2"/><path d="M3.500 10h17M7 14.500h3"/>',
  copy: '<rect x="8.5" y="8.5" width="11" height="11" rx="2"/><path d="M15.500 8.500v-2a2 2 0 0 0-2-2h-7a2 2 0 0 0-2 2v7a2 2 0 0 0 2 2h2"/>',
  undo: '<path d="M8.500 5 4.500 9l4 4M4.500 9h9.500a5.500 5.500 0 0 1 0 11H8"/>',
  down: '<path d="M5.500 9.500 12 16l6.500-6.500"/>',
  shield: '<path d="M12 3.5 19 6v5.5c0 4.500-3 7.700-7 9-4-1.300-7-4.500-7-9V6z"/>',
} as const
export type Drawing = keyof typeof drawings

/** Decoration: the words beside it say the same. */
export const icon = (name: Drawing): Markup =>
  html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
    ${raw(drawings[name])}
  </svg>`

/** Trouble in words; announced. */
export const alertNote = (tone: 'bad' | 'wait', id: string, text: string): Markup =>
  html`<p id="${id}" class="note ${tone}" role="alert">${icon('warning')}<span>${text}</span></p>`

/** Something to know; not announced. */
export const remark = (drawing: Drawing, content: Markup | string): Markup =>
  html`<p class="note plain-note">${icon(drawing)}<span>${content}</span></p>`

/** Stands for a shop or a person, beside its name. */
export const monogram = (name: string): Markup =>
  html`<span class="monogram" aria-hidden="true">${initials(name)}</span>`

const initials = (name: string): string =>
  name
    .split(/\s+/)
    .filter((word) => /^\p{L}/u.test(word))
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join('')

/** The figures are read first: the currency stands smaller. */
export const bigAmount = (parts: readonly AmountPart[]): Markup =>
  html`${parts.map(({ kind, text }) => (kind === 'currency' ? html`<span class="quiet currency">${text}</span>` : text))}`

/** Note for an empty place: it says what would be here. */
export const emptyState = (drawing: Drawing, words: string): Markup =>
  html`<p class="note over">${icon(drawing)}<span>${words}</span></p>`

/** Row of a list of facts; none where there is nothing to say. */
export const fact = (name: string, text: string | undefined): Markup | string =>
  text === undefined
    ? ''
    : html`<div>
        <dt>${name}</dt>
        <dd>${text}</dd>
      </div>`
