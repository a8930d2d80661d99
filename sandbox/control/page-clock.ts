// The control page's section on the clock, with its form.
import { html } from 'hono/html'
import { messageOf, sectionOf, selectField, textField } from '#sandbox/control/page-fields.ts'
import { pagePaths } from '#sandbox/pages/pages.ts'
import { answerTo, type Said } from '#sandbox/control/form-outcomes.ts'
import type { Parts } from '#sandbox/api/areas.ts'
import { comingText } from '#sandbox/phone/control-panel.ts'
import type { Markup } from '#sandbox/phone/icon.ts'
import { voiceOf } from '#sandbox/phone/voice.ts'

/** This page speaks English alone. */
const english = voiceOf('en')

const form = 'clock'
const secondsOf = { minute: 60, hour: 3600, day: 86_400 } as const
type Unit = keyof typeof secondsOf
const unitOf = (text: string): Unit | undefined =>
  Object.hasOwn(secondsOf, text) ? (text as Unit) : undefined // one of its keys

const presets = [
  { value: '1 minute', word: '1 minute later' },
  { value: '10 minutes', word: '10 minutes later' },
  { value: '1 day', word: '1 day later' },
  { value: 'next', word: 'To what is due next' },
]

export function clockSection({ timeline }: Parts, said: Said | undefined): Markup {
  const answer = answerTo(said, form)
  const now = timeline.now()
  return sectionOf(
    form,
    'Clock',
    'Everything that depends on time follows at once: payments expire, charges are taken, deliveries are tried again.',
    html`${messageOf(answer, form)}
      <div id="clock-now" data-live>
        <p class="now">${english.moment(now)}</p>
        <p class="quiet">${comingText(english, timeline.upcoming(), now)}</p>
      </div>
      <form class="presets" method="post" action="${pagePaths.clock}" aria-label="Advance the clock">
        ${presets.map(({ value, word }) => html`<button name="advance" value="${value}">${word}</button>`)}
        ${timeline.movedMs() === 0 ? '' : html`<button name="advance" value="back">Back to this machine’s time</button>`}
      </form>
      <div class="pairs">
        <form class="inline" method="post" action="${pagePaths.clock}" aria-label="Advance by an amount">
          ${textField(form, { name: 'amount', label: 'Advance by', more: 'type="text" inputmode="numeric" maxlength="12" required' }, answer)}
          ${selectField(
            form,
            {
              name: 'unit',
              label: 'Unit',
              usual: 'hour',
              choices: [
                {
                  options: [
                    { value: 'minute', word: 'minutes' },
                    { value: 'hour', word: 'hours' },
                    { value: 'day', word: 'days' },
                  ],
                },
              ],
            },
            answer,
          )}
          <button type="submit">Advance</button>
        </form>
        <form class="inline" method="post" action="${pagePaths.clock}" aria-label="Advance until a time">
          ${textField(form, { name: 'until', label: 'Advance until, UTC', more: 'type="datetime-local" required' }, answer)}
          <button type="submit">Advance until then</button>
        </form>
      </div>`,
  )
}

/** What a program would ask for, and the field that was filled in. */
export function moveOf(typed: Record<string, string>, { timeline }: Parts): { field: string; body: unknown } {
  const { advance, amount, unit = '', until } = typed
  if (until !== undefined)
    return { field: 'until', body: { until: `${until}${until.length === 16 ? ':00' : ''}Z` } }
  if (advance === 'back') return { field: '', body: { isSetBack: true } }
  if (advance === 'next') {
    const ahead = (timeline.upcoming() ?? timeline.now()) - timeline.now()
    return { field: '', body: { advanceSeconds: Math.max(0, ahead) / 1000 } }
  }
  const [, count = '', preset = ''] = /^(\d+) (\w+?)s?$/.exec(advance ?? '') ?? []
  const seconds = secondsOf[unitOf(advance === undefined ? unit : preset) ?? 'minute']
  const number = advance === undefined ? amount : count
  return {
    field: advance === undefined ? 'amount' : '',
    body: {
      advanceSeconds: number !== undefined && /^\d+$/.test(number.trim()) ? Number(number) * seconds : number,
    },
  }
}

/** In place of the rule that a program is told: it has one word for both fields. */
export const clockTrouble: Record<string, string> = {
  amount: 'This must be a whole number, and no more than three years.',
  until: 'This must be a date and time ahead, and no more than three years.',
  '': 'The clock cannot move so far.',
}
