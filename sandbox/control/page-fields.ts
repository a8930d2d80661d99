// The fields, messages and buttons of the control page.
import { html, raw } from 'hono/html'
import type { AnswerTo } from '#sandbox/control/form-outcomes.ts'
import { icon, note, type Markup } from '#sandbox/phone/icon.ts'

type Field = {
  /** Also its id, after the form's name. */
  name: string
  label: string
  hint?: string
  /** Before anything was typed. */
  usual?: string
  /** Further attributes: constants of the program, never what somebody gave. */
  more?: string
}

const idOf = (form: string, name: string) => `${form}-${name.replaceAll('.', '-')}`

/** What ties a field to its hint and its trouble. */
function described(form: string, { name, hint }: Field, { troubles }: AnswerTo) {
  const id = idOf(form, name)
  const why = troubles[name]
  const by = [...(hint === undefined ? [] : [`${id}-hint`]), ...(why === undefined ? [] : [`${id}-trouble`])]
  return {
    id,
    attributes: raw(
      `${by.length > 0 ? `aria-describedby="${by.join(' ')}"` : ''} ${why === undefined ? '' : 'aria-invalid="true"'}`,
    ),
    after: html`${hint === undefined ? '' : html`<p class="hint" id="${id}-hint">${hint}</p>`}
    ${why === undefined ? '' : note('bad', `${id}-trouble`, why)}`,
  }
}

export function textField(form: string, field: Field, answer: AnswerTo): Markup {
  const { id, attributes, after } = described(form, field, answer)
  const { name, label, usual = '', more = 'type="text"' } = field
  return html`<div class="field field-${name.split('.').at(-1) ?? ''}">
    <label for="${id}">${label}</label>
    <input
      id="${id}"
      name="${name}"
      autocomplete="off"
      value="${answer.typed[name] ?? usual}"
      ${raw(more)}
      ${attributes}
    />
    ${after}
  </div>`
}

export type Choices = readonly { group?: string; options: readonly { value: string; word: string }[] }[]

export function selectField(form: string, field: Field & { choices: Choices }, answer: AnswerTo): Markup {
  const { id, attributes, after } = described(form, field, answer)
  const { name, label, usual = '', choices } = field
  const chosen = answer.typed[name] ?? usual
  const option = ({ value, word }: { value: string; word: string }) =>
    html`<option value="${value}" ${raw(value === chosen ? 'selected' : '')}>${word}</option>`
  return html`<div class="field field-${name.split('.').at(-1) ?? ''}">
    <label for="${id}">${label}</label>
    <select id="${id}" name="${name}" ${attributes}>
      ${choices.map(({ group, options }) =>
        group === undefined
          ? options.map(option)
          : html`<optgroup label="${group}">${options.map(option)}</optgroup>`,
      )}
    </select>
    ${after}
  </div>`
}

/** What came of the whole form. */
export const messageOf = ({ done, troubles }: AnswerTo, form: string): Markup | string => {
  if (done !== undefined) {
    return html`<p class="note good" role="status">${icon('tick')}<span>${done}</span></p>`
  }
  if (Object.keys(troubles).length === 0) return ''
  const beside = 'Nothing was changed. What to mend stands beside the fields.'
  return note('bad', `${form}-trouble`, troubles[''] ?? beside)
}

export const sectionOf = (id: string, title: string, lede: string, content: Markup): Markup =>
  html`<section class="part" id="${id}" aria-labelledby="${id}-title">
    <header>
      <h2 id="${id}-title">${title}</h2>
      <p class="lede">${lede}</p>
    </header>
    ${content}
  </section>`
