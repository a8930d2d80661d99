// Every state of the office's memberships, each as the till's answers make it.
import type { AgreementFile } from '#shared/membership.ts'
import { problem } from '#shared/problem.ts'
import {
  busyFile,
  elsewhereFile,
  everyFailure,
  everyRefusal,
  expiredFile,
  leftFile,
  longFile,
  missedFile,
  pausedFile,
  pendingFile,
  someAttention,
  stoppedFile,
  stoppingFile,
  upToFile,
} from '#test/support/samples/membership-files.ts'
import {
  activeRows,
  anAgreementFile,
  expiredRows,
  listed,
  pendingRows,
  stoppedRows,
} from '#test/support/samples/memberships.ts'
import { officeView } from '#test/support/samples/office.ts'
import {
  bringIntoView,
  click,
  control,
  fill,
  inTurn,
  press,
  scrollDown,
  see,
  seeAlertOfDialog,
  seeDialog,
} from '#test/support/pages/screen-player.ts'
import { desk, type Besides, type Pose } from '#test/support/poses/pose.ts'

const narrow = { width: 320, height: 844 }
const highAs = (height: number) => ({ width: 1366, height })

const members = (name: string, address: string, { play, ...besides }: Besides = {}): Pose => ({
  name: `office-members-${name}`,
  surface: 'office',
  view: officeView(),
  at: `#/memberships${address}`,
  ...besides,
  play: inTurn(see('main'), play),
})

const list = (rows: readonly unknown[], attention: readonly unknown[] = [], hasMore = false) => ({
  'agreements.list': { ...listed([], hasMore), rows },
  'agreements.attention': { rows: attention },
})
const look = (file: unknown) => ({ 'agreements.look': file })
const one = '/agr_5kSeqzF'

const row = see('.memberships-page_row')
const concern = see('main li h3')
const nobody = { answers: list([]), play: see('.empty-state_empty') }

const listPoses: readonly Pose[] = [
  members('list', '', { answers: list(activeRows, [], true), play: row, sizes: { narrow } }),
  members('list-wide', '', { answers: list(activeRows, someAttention), play: row, size: desk.large }),
  members('need-you', '', { answers: list(activeRows, someAttention), play: concern, sizes: { narrow } }),
  members('failures', '', { answers: list([], everyFailure), play: concern, size: highAs(1500) }),
  members('refusals', '', { answers: list([], everyRefusal), play: concern, size: highAs(1900) }),
  ...(['Ask again…', 'Settle…'] as const).map((button, nth) =>
    members(nth === 0 ? 'ask-again' : 'settle', '', {
      answers: list([], everyRefusal.slice(0, 1)),
      play: press(button),
    }),
  ),
  members('pending', '?status=PENDING', { answers: list(pendingRows), play: row }),
  members('stopped', '?status=STOPPED&at=2', { answers: list(stoppedRows), play: row }),
  members('expired', '?status=EXPIRED', { answers: list(expiredRows), play: row }),
  members('found', '?text=kari', { answers: list(activeRows.slice(2, 3)), play: row }),
  members('found-none', '?text=ola', nobody),
  members('none', '', nobody),
  members('none-on-page', '?at=7', nobody),
  members('reading', ''),
  members('trouble', '', { refusal: problem('service.slow', { seconds: 10 }), play: see('.notice_notice') }),
]

const charges = see('.charges-table_charges')
const showing = (name: string, file: AgreementFile, besides: Besides = {}): Pose =>
  members(`one${name}`, one, { answers: look(file), play: charges, ...besides })

const filePoses: readonly Pose[] = [
  showing('', anAgreementFile, { sizes: { narrow, wide: desk.large } }),
  showing('-history', anAgreementFile, {
    play: inTurn(
      click('.charges-table_opener', 2),
      see('.charges-table_steps'),
      bringIntoView('.charges-table_steps'),
    ),
  }),
  showing('-plan', anAgreementFile, { play: inTurn(charges, scrollDown) }),
  showing('-long', longFile, { size: { width: 1024, height: 1800 } }),
  showing('-busy', busyFile, { play: see('[role="status"] li') }),
  showing('-stopping', stoppingFile, {
    play: see('.events_event'),
    size: highAs(1900),
    sizes: { narrow: { width: 768, height: 2100 } },
  }),
  showing('-up-to', upToFile),
  showing('-left', leftFile),
  showing('-missed', missedFile, { size: highAs(1100) }),
  showing('-paused', pausedFile),
  showing(
    '-elsewhere',
    { ...elsewhereFile, trouble: problem('service.slow', { seconds: 10 }) },
    { play: see('.notice_notice') },
  ),
  showing('-pending', pendingFile, { play: see('.button-row_row') }),
  showing('-stopped', stoppedFile),
  showing('-expired', expiredFile, { play: see('.member_head') }),
  members('one-unknown', one, { refusal: problem('agreement.unknown'), play: see('.notice_notice') }),
]

const doing = (name: string, button: string, more: Besides & { file?: AgreementFile } = {}): Pose => {
  const { file = anAgreementFile, play, ...rest } = more
  return members(`do-${name}`, one, {
    answers: look(file),
    ...rest,
    play: inTurn(press(button), seeDialog, play),
  })
}

const stopForGood = inTurn(
  press('The customer asked for it'),
  fill('Manager’s PIN', '1234'),
  press('Stop it for good'),
  seeAlertOfDialog,
)
const doingPoses: readonly Pose[] = [
  doing('charge', 'New charge…', { size: highAs(1000) }),
  doing('charge-up-to', 'New charge…', { file: upToFile, size: highAs(1000) }),
  doing('charge-narrow', 'New charge…', { size: narrow }),
  doing('charge-missed', 'Charge now the period from {{day}}…', { file: missedFile }),
  doing('charge-wrong', 'New charge…', {
    play: inTurn(
      fill('What the customer reads', 'x'.repeat(46)),
      press('Charge {{amount}}'),
      seeAlertOfDialog,
    ),
  }),
  doing('charge-too-high', 'New charge…', {
    refusal: problem('charge.tooHigh', { value: 30_000, limit: 24_500, currency: 'NOK' }),
    play: inTurn(fill('Amount in {{currency}}', '300,00'), press('Charge {{amount}}'), seeAlertOfDialog),
  }),
  doing('charge-refused', 'New charge…', {
    refusal: problem('agreement.stopRefused'),
    size: highAs(700),
    play: inTurn(press('Charge {{amount}}'), seeAlertOfDialog),
  }),
  doing('settle-stop', 'Settle…', { file: stoppingFile }),
  doing('cancel', 'Cancel {{name}}, {{day}}…'),
  doing('capture', 'Capture {{name}}, {{day}}…'),
  doing('refund', 'Refund {{name}}, {{day}}…', { sizes: { narrow } }),
  doing('stop', 'Stop for good…'),
  doing('stop-wrong-pin', 'Stop for good…', {
    refusal: problem('pin.wrong', { left: 2 }),
    play: stopForGood,
  }),
  doing('stop-refused', 'Stop for good…', {
    refusal: problem('agreement.notActive', { status: 'STOPPED' }),
    play: stopForGood,
  }),
  doing('pause', 'Pause…'),
  doing('go-on', 'Resume…', { file: pausedFile }),
  doing('leave', 'Skip the period from {{day}}…', { file: missedFile }),
  doing('take-over', 'Its till is gone…', { file: { ...anAgreementFile, belongsTo: 'k7m2q9' } }),
  doing('take-over-wrong', 'Its till is gone…', {
    file: { ...anAgreementFile, belongsTo: 'k7m2q9' },
    size: narrow,
    play: inTurn(press('Take them over'), seeAlertOfDialog),
  }),
  doing('accept', 'Accept for the customer…', {
    file: pendingFile,
    play: async (page) => {
      await (await control(page, 'textbox', 'Phone number')).fill('912 34 567')
    },
  }),
]

export const membersPoses: readonly Pose[] = [...listPoses, ...filePoses, ...doingPoses]
