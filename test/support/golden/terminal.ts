// A golden day at a Norwegian terminal where nobody stands: what another register asks for, and what is decided by rule.
import { close, msisdn, number, type GoldenShop } from '#test/support/golden/day.ts'
import { pairedRegister } from '#test/support/till/register.ts'
import { opened } from '#test/support/till/shop.ts'
import { second } from '#test/support/run/times.ts'

const lines = [
  { name: 'Rye bread', id: 'bread', unitPrice: 3500, vatRate: 1500 },
  { name: 'Oat milk', quantity: 2, unitPrice: 1000, discount: 600 },
]
const push = { flow: 'PUSH_MESSAGE', phoneNumber: number }

export async function terminal(shop: GoldenShop) {
  const register = shop.tell(await pairedRegister(shop), 'register')
  const scan = () => {
    const { qr } = shop.kiosk.view().sale ?? {}
    if (qr?.kind !== 'text') throw new Error('no code to scan')
    shop.sandbox.phone(msisdn).scan(qr.text)
  }
  const approve = () => shop.sandbox.phone(msisdn).approve()

  await register.ask('paid', 4900, { lines, saleNumber: '1017', text: 'Bakery', metadata: { table: '4' } })
  scan()
  approve()
  await register.follow('paid', 10 * second)

  await register.ask('refused', 5000, push)
  shop.sandbox.phone(msisdn).refuse()
  await register.follow('refused', 10 * second)

  await register.ask('chosen', 5100, { flow: 'CHOOSE', saleNumber: '1018', minimumAge: 18 })
  const { checkout = '' } = shop.kiosk.view().waiting ?? {}
  opened((await shop.kiosk.ask('checkout.choose', { checkout, by: { userFlow: 'QR' } })) as never)
  scan()
  approve()
  await register.follow('chosen', 10 * second)

  await register.ask('left', 5200, { flow: 'CHOOSE' })
  const { checkout: left = '' } = shop.kiosk.view().waiting ?? {}
  opened((await shop.kiosk.ask('checkout.cancel', { checkout: left })) as never)
  await register.ask('over', 5300, { flow: 'CHOOSE', expiresIn: 30 })
  await shop.leaveAlone(31 * second)
  register.read('over')

  await register.ask('kept', 5400, { ...push, keepReserved: true })
  approve()
  await register.follow('kept', 5 * second)
  register.read('kept')
  opened(await register.capture('kept'))
  await register.follow('kept', 10 * second)

  await register.ask('in-part', 5450, { ...push, keepReserved: true })
  approve()
  await register.follow('in-part', 5 * second)
  opened(await register.capture('in-part', { amount: { value: 2150, currency: 'NOK' } }))
  await register.follow('in-part', 10 * second)
  register.read('in-part')

  await register.ask('given-back', 5500, { ...push, keepReserved: true })
  approve()
  await register.follow('given-back', 5 * second)
  await register.cancel('given-back')
  await register.follow('given-back', 10 * second)

  await register.ask('late', 5600, push)
  approve()
  await register.cancel('late')
  await register.follow('late', 30 * second)
  register.read('late')

  opened(await register.refund('paid', 'part', { amount: { value: 1400, currency: 'NOK' } }))
  await shop.leaveAlone(10 * second)
  register.list()
  const { register: id } = register
  opened(await shop.office.ask('registers.rights', { register: id.id, rights: ['pay'] }))
  opened(await shop.office.ask('registers.revoke', { register: id.id }))
  await close(shop.office)
}
