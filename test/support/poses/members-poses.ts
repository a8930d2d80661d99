// Every state of the office's memberships, each as the till's answers make it.
import type { Page } from 'playwright-core'
import { problem, type Problem } from '#shared/problem.ts'
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
import type { Pose } from '#test/support/poses/pose.ts'
import { control, field, press } from '#test/support/pages/screen-player.ts'

type More = {
  answers?: Record<string, unknown>
  refusal?: Problem
  play?: Pose['play']
  size?: { width: number; height: number }
}

const narrow = { width: 320, height: 844 }
const wide = { width: 1920, height: 1080 }

const members = (name: string, address: string, { play, ...more }: More = {}): Pose => ({
  name: `office-members-${name}`,
  surface: 'office',
  view: officeView(),
  at: `#/memberships${address}`,
  ...more,
  play: async (page) => {
    await page.locator('main').waitFor()
    await play?.(page)
  },
})

const list = (rows: readonly unknown[], attention: readonly unknown[] = [], hasMore = false) => ({
  'agreements.list': { ...listed([], hasMore), rows },
  'agreements.attention': { rows: attention },
})
const look = (file: unknown) => ({ 'agreements.look': file })
const seen = (selector: string) => async (page: Page) => page.locator(selector).first().waitFor()
const one = '/agr_5kSeqzF'

const listPoses: readonly Pose[] = [
  members('list', '', { answers: list(activeRows, [], true), play: seen('.memberships-page_row') }),
  members('list-narrow', '', {
    answers: list(activeRows, [], true),
    play: seen('.memberships-page_row'),
    size: narrow,
  }),
  members('list-wide', '', {
    answers: list(activeRows, someAttention),
    play: seen('.memberships-page_row'),
    size: wide,
  }),
  members('need-you', '', { answers: list(activeRows, someAttention), play: seen('.concern_concern') }),
  members('need-you-narrow', '', {
    answers: list(activeRows, someAttention),
    play: seen('.concern_concern'),
    size: narrow,
  }),
  members('failures', '', {
    answers: list([], everyFailure),
    play: seen('.concern_concern'),
    size: { width: 1366, height: 1500 },
  }),
  members('refusals', '', {
    answers: list([], everyRefusal),
    play: seen('.concern_concern'),
    size: { width: 1366, height: 1900 },
  }),
  ...(['Ask again…', 'Settle…'] as const).map((button, nth) =>
    members(nth === 0 ? 'ask-again' : 'settle', '', {
      answers: list([], everyRefusal.slice(0, 1)),
      play: press(button),
    }),
  ),
  members('pending', '?status=PENDING', { answers: list(pendingRows), play: seen('.memberships-page_row') }),
  members('stopped', '?status=STOPPED&at=2', {
    answers: list(stoppedRows),
    play: seen('.memberships-page_row'),
  }),
  members('expired', '?status=EXPIRED', { answers: list(expiredRows), play: seen('.memberships-page_row') }),
  members('found', '?text=kari', {
    answers: list(activeRows.slice(2, 3)),
    play: seen('.memberships-page_row'),
  }),
  members('found-none', '?text=ola', { answers: list([]), play: seen('.empty-state_empty') }),
  members('none', '', { answers: list([]), play: seen('.empty-state_empty') }),
  members('none-on-page', '?at=7', { answers: list([]), play: seen('.empty-state_empty') }),
  members('reading', ''),
  members('trouble', '', {
    refusal: problem('service.slow', { seconds: 10 }),
    play: seen('.notice_notice'),
  }),
]

const filePoses: readonly Pose[] = [
  members('one', one, { answers: look(anAgreementFile), play: seen('.charges-table_charges') }),
  members('one-history', one, {
    answers: look(anAgreementFile),
    play: async (page) => {
      await page.locator('.charges-table_opener').nth(2).click()
      await page.locator('.charges-table_charges .steps_steps').waitFor()
      await page.locator('.charges-table_charges .steps_steps').scrollIntoViewIfNeeded()
    },
  }),
  members('one-plan', one, {
    answers: look(anAgreementFile),
    play: async (page) => {
      await page.locator('.charges-table_charges').waitFor()
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    },
  }),
  members('one-narrow', one, {
    answers: look(anAgreementFile),
    play: seen('.charges-table_charges'),
    size: narrow,
  }),
  members('one-wide', one, {
    answers: look(anAgreementFile),
    play: seen('.charges-table_charges'),
    size: wide,
  }),
  members('one-long', one, {
    answers: look(longFile),
    play: seen('.charges-table_charges'),
    size: { width: 1024, height: 1800 },
  }),
  members('one-busy', one, { answers: look(busyFile), play: seen('.open-requests_tasks li') }),
  members('one-stopping', one, {
    answers: look(stoppingFile),
    play: seen('.steps_steps'),
    size: { width: 1366, height: 1900 },
  }),
  members('one-stopping-narrow', one, {
    answers: look(stoppingFile),
    play: seen('.steps_steps'),
    size: { width: 768, height: 2100 },
  }),
  members('one-up-to', one, { answers: look(upToFile), play: seen('.charges-table_charges') }),
  members('one-left', one, { answers: look(leftFile), play: seen('.charges-table_charges') }),
  members('one-missed', one, {
    answers: look(missedFile),
    play: seen('.charges-table_charges'),
    size: { width: 1366, height: 1100 },
  }),
  members('one-paused', one, { answers: look(pausedFile), play: seen('.charges-table_charges') }),
  members('one-elsewhere', one, {
    answers: look({ ...elsewhereFile, trouble: problem('service.slow', { seconds: 10 }) }),
    play: seen('.notice_notice'),
  }),
  members('one-pending', one, { answers: look(pendingFile), play: seen('.button-row_row') }),
  members('one-stopped', one, { answers: look(stoppedFile), play: seen('.charges-table_charges') }),
  members('one-expired', one, { answers: look(expiredFile), play: seen('.agreement-head_head') }),
  members('one-unknown', one, { refusal: problem('agreement.unknown'), play: seen('.notice_notice') }),
]

const doing = (name: string, button: string, more: More & { file?: unknown } = {}): Pose => {
  const { file = anAgreementFile, play, ...rest } = more
  return members(`do-${name}`, one, {
    answers: look(file),
    ...rest,
    play: async (page) => {
      await press(button)(page)
      await page.getByRole('dialog').waitFor()
      await play?.(page)
    },
  })
}

const alarmed = (page: Page) => page.getByRole('dialog').getByRole('alert').first().waitFor()

const doingPoses: readonly Pose[] = [
  doing('charge', 'New charge…', { size: { width: 1366, height: 1000 } }),
  doing('charge-up-to', 'New charge…', { file: upToFile, size: { width: 1366, height: 1000 } }),
  doing('charge-narrow', 'New charge…', { size: narrow }),
  doing('charge-missed', 'Charge now the period from {{day}}…', { file: missedFile }),
  doing('charge-wrong', 'New charge…', {
    play: async (page) => {
      await (await field(page, 'What the customer reads')).fill('x'.repeat(46))
      await press('Charge {{amount}}')(page)
      await alarmed(page)
    },
  }),
  doing('charge-too-high', 'New charge…', {
    refusal: problem('charge.tooHigh', { value: 30_000, limit: 24_500, currency: 'NOK' }),
    play: async (page) => {
      await (await field(page, 'Amount in {{currency}}')).fill('300,00')
      await press('Charge {{amount}}')(page)
      await alarmed(page)
    },
  }),
  doing('charge-refused', 'New charge…', {
    refusal: problem('agreement.stopRefused'),
    size: { width: 1366, height: 700 },
    play: async (page) => {
      await press('Charge {{amount}}')(page)
      await alarmed(page)
    },
  }),
  doing('settle-stop', 'Settle…', { file: stoppingFile }),
  doing('cancel', 'Cancel {{name}}, {{day}}…'),
  doing('capture', 'Capture {{name}}, {{day}}…'),
  doing('refund', 'Refund {{name}}, {{day}}…'),
  doing('refund-narrow', 'Refund {{name}}, {{day}}…', { size: narrow }),
  doing('stop', 'Stop for good…'),
  doing('stop-wrong-pin', 'Stop for good…', {
    refusal: problem('pin.wrong', { left: 2 }),
    play: async (page) => {
      await press('The customer asked for it')(page)
      await (await field(page, 'Manager’s PIN')).fill('1234')
      await press('Stop it for good')(page)
      await alarmed(page)
    },
  }),
  doing('stop-refused', 'Stop for good…', {
    refusal: problem('agreement.notActive', { status: 'STOPPED' }),
    play: async (page) => {
      await press('The customer asked for it')(page)
      await (await field(page, 'Manager’s PIN')).fill('1234')
      await press('Stop it for good')(page)
      await alarmed(page)
    },
  }),
  doing('pause', 'Pause…'),
  doing('go-on', 'Resume…', { file: pausedFile }),
  doing('leave', 'Skip the period from {{day}}…', { file: missedFile }),
  doing('take-over', 'Its till is gone…', { file: { ...anAgreementFile, belongsTo: 'k7m2q9' } }),
  doing('take-over-wrong', 'Its till is gone…', {
    file: { ...anAgreementFile, belongsTo: 'k7m2q9' },
    size: narrow,
    play: async (page) => {
      await press('Take them over')(page)
      await alarmed(page)
    },
  }),
  doing('accept', 'Accept for the customer…', {
    file: pendingFile,
    play: async (page) => {
      await (await control(page, 'textbox', 'Phone number')).fill('912 34 567')
    },
  }),
]

export const membersPoses: readonly Pose[] = [...listPoses, ...filePoses, ...doingPoses]
