// A kiosk over every carrier: customers pay by code and by number, cancel, and staff get in by the gesture and the PIN.
import { expect } from 'vitest'
import { useCarriers } from '#test/support/pages/carriers.ts'
import { button, heading } from '#test/support/pages/controls.ts'

const story = useCarriers()
const slowStory = useCarriers({ isSlow: true })

story(
  'at a kiosk: keyed in, scanned, paid, and put away for the next customer, who asks for a request and cancels it',
  async (open) => {
    await using counter = await open({ isKiosk: true, settings: { entry: 'keypad' } })
    const kiosk = await counter.openKiosk()
    const phone = await counter.openPhone()
    await kiosk.keyIn('50000')
    await button(kiosk, 'Pay with QR').dblclick()
    await phone.approve(await kiosk.code())
    await kiosk.paid()
    await kiosk
      .getByText(/500\.00/)
      .first()
      .waitFor()
    await button(kiosk, 'Done').click()

    await kiosk.askPhone()
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
    await kiosk.askPhone()
    const [again] = await counter.restart(kiosk)
    await button(again, /Touch to pay/).waitFor()
    const phone = await counter.openPhone()
    await phone.getByRole('link', { name: /500/ }).click()
    await phone.approve()
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
    await kiosk.tapCorner(4)
    await kiosk.mouse.down()
    await heading(kiosk, 'For staff').waitFor()
    await kiosk.mouse.up()
    await kiosk.enterPin('1234')
    await kiosk.getByText('That is not the PIN. 4 tries are left').waitFor()
    await kiosk.enterPin('4711')
    await heading(kiosk, 'With staff').waitFor()
    await button(kiosk, 'Back to customers').click()
    await button(kiosk, /Touch to pay/).waitFor()
    expect(counter.complaints).toEqual([])
  },
)
