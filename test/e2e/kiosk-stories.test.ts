// A kiosk over every carrier: customers pay by code and by number, cancel, and staff get in by the gesture and the PIN.
import { expect } from 'vitest'
import { askPhone, keyIn } from '#test/support/pages/kiosk-acts.ts'
import { useCarriers } from '#test/support/pages/carriers.ts'
import { tapCorner } from '#test/support/pages/exit-gesture.ts'
import { readQr } from '#test/support/pages/till-pages.ts'
import { button, heading } from '#test/support/pages/controls.ts'

const story = useCarriers()
const slowStory = useCarriers({ isSlow: true })

story(
  'at a kiosk: keyed in, scanned, paid, and put away for the next customer, who asks for a request and cancels it',
  async (open) => {
    await using counter = await open({ isKiosk: true, settings: { entry: 'keypad' } })
    const kiosk = await counter.openKiosk()
    const phone = await counter.openPhone()
    await keyIn(kiosk, '50000')
    await button(kiosk, 'Pay with QR').dblclick()
    await phone.goto(await readQr(kiosk))
    await button(phone, 'Approve').click()
    await heading(kiosk, 'Paid').waitFor()
    await kiosk
      .getByText(/500\.00/)
      .first()
      .waitFor()
    await button(kiosk, 'Done').click()

    await askPhone(kiosk)
    await button(kiosk, 'Cancel the payment').click()
    await heading(kiosk, 'Payment cancelled').waitFor()
    await kiosk.getByText('Nothing was taken.').waitFor()
    await button(kiosk, 'Done').click()
    await button(kiosk, /Touch to pay/).waitFor()
    expect(counter.complaints).toEqual([])
  },
)

slowStory(
  'at a kiosk: restarted in mid-sale it begins anew, and who approves afterwards has the money given back',
  async (open) => {
    await using counter = await open({ isKiosk: true, settings: { entry: 'keypad' } })
    const kiosk = await counter.openKiosk()
    await askPhone(kiosk)
    const [again] = await counter.restart(kiosk)
    await button(again, /Touch to pay/).waitFor()
    const phone = await counter.openPhone()
    await phone.getByRole('link', { name: /500/ }).click()
    await button(phone, 'Approve').click()
    await phone.getByText(/was given back before it was taken/).waitFor()
    expect(await button(again, /Touch to pay/).isVisible()).toBe(true)
  },
)

slowStory(
  'at a kiosk: five taps, the last held, and the PIN let staff in; a wrong one does not',
  async (open) => {
    await using counter = await open({
      isKiosk: true,
      settings: { entry: 'keypad' },
      managerPin: '4711',
    })
    const kiosk = await counter.openKiosk()
    await button(kiosk, /Touch to pay/).waitFor()
    await tapCorner(kiosk, 4)
    await kiosk.mouse.down()
    await heading(kiosk, 'For staff').waitFor()
    await kiosk.mouse.up()
    for (const digit of '1234') await button(kiosk, digit).click()
    await button(kiosk, 'Open').click()
    await kiosk.getByText('That is not the PIN. 4 tries are left').waitFor()
    for (const digit of '4711') await button(kiosk, digit).click()
    await button(kiosk, 'Open').click()
    await heading(kiosk, 'With staff').waitFor()
    await button(kiosk, 'Back to customers').click()
    await button(kiosk, /Touch to pay/).waitFor()
    expect(counter.complaints).toEqual([])
  },
)
