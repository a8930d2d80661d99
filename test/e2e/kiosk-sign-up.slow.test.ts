// A customer alone at a kiosk becomes a member, changes their mind, or is gone; the service's own word judges what became of it.
import type { Browser } from 'playwright-core'
import { expect, test } from 'vitest'
import { dispatch } from '#shared/bridge.ts'
import type { SignUpState } from '#shared/sign-up.ts'
import { useBrowser } from '#test/support/pages/browser.ts'
import { at } from '#test/support/till/caller.ts'
import { openKioskCounter } from '#test/support/pages/kiosk-counter.ts'
import { button, heading } from '#test/support/pages/controls.ts'

const browser = useBrowser()

async function openClub(from: Browser) {
  await using owned = new AsyncDisposableStack()
  const kiosk = owned.use(await openKioskCounter(from, { settings: { idleSeconds: 40 } }))
  const { world, page } = kiosk
  const { till } = kiosk.counter.server.opened
  const signUp = () => till.view('cashier').signUp
  const kept = owned.move()
  return {
    ...kiosk,
    customer: world.customer('4791234567'),
    /** The terms of both are on screen before anything is asked. */
    async choose(): Promise<void> {
      await button(page, 'Become a member').click()
      await button(page, 'Coffee club').click()
    },
    agreementId: () => signUp()?.agreementId ?? '',
    /** Time goes by until the till knows that; a screen that is there asks for it all the while. */
    async until(state: SignUpState): Promise<void> {
      for (let step = 0; step < 80 && signUp()?.state !== state; step += 1) {
        world.clock.advance(10_000)
        if (page.isClosed()) await till.runOnce()
        else await dispatch(till.handlers, at('kiosk'), 'poll', {})
        await world.network.quiet()
      }
      expect(signUp()?.state).toBe(state)
    },
    async standsAtService(id: string): Promise<unknown> {
      const asked = await world.merchant.call('GET', `/agreements/${id}`, undefined, {
        area: '/recurring/v3',
      })
      return asked.body['status']
    },
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  }
}

test('chosen, scanned, accepted on the phone, welcomed; and put away for the next customer', async () => {
  await using club = await openClub(browser())
  const { counter, page } = club
  const phone = await counter.openPhone()
  await club.choose()
  await button(page, 'Join with QR').dblclick()
  await phone.accept(await page.code())
  const id = club.agreementId()
  await counter.pass(heading(page, 'Welcome!'))
  await counter.pass(page.getByText('was taken now.'))
  expect(await club.standsAtService(id)).toBe('ACTIVE')
  await club.goBy(31_000)
  await club.page.face('attract').waitFor()
  expect(club.view().signUp).toBeNull()
  expect(counter.complaints).toEqual([])
})

test('sent to a phone, and taken back by the customer before it was answered: stopped at the service', async () => {
  await using club = await openClub(browser())
  const { counter, page, customer } = club
  await club.choose()
  await button(page, 'Use my phone number').click()
  await page.keyboard.type('91234567')
  await button(page, 'Send it').dblclick()
  await page.getByText('Open your wallet').waitFor()
  expect(customer.agreements()).toHaveLength(1)
  const id = club.agreementId()
  await button(page, 'Do not join').click()
  await counter.pass(heading(page, 'Cancelled'))
  expect([await club.standsAtService(id), customer.agreements()]).toEqual(['STOPPED', []])
  await button(page, 'Done').click()
  await club.page.face('attract').waitFor()
})

test('nobody answers: the time runs out on screen, and the page opened anew tries the same plan again', async () => {
  await using club = await openClub(browser())
  const { page } = club
  await club.choose()
  await club.goBy(61_000)
  await club.page.face('attract').waitFor()

  await club.choose()
  await button(page, 'Join with QR').click()
  const code = await page.code()
  await club.until('expired')
  await heading(page, 'Time is up').waitFor()
  await page.reload()
  await heading(page, 'Time is up').waitFor()
  await button(page, 'Try again').click()
  await heading(page, 'Coffee club').waitFor()
  expect(await page.code()).not.toBe(code)
})

test('the kiosk goes dark under a customer: a minute later it is taken back, and stopped at the service', async () => {
  await using club = await openClub(browser())
  const { page } = club
  await club.choose()
  await button(page, 'Join with QR').click()
  await page.code()
  const id = club.agreementId()
  await page.close()
  await club.until('withdrawn')
  expect(await club.standsAtService(id)).toBe('STOPPED')
})
