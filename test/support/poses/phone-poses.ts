// Every screen of the sandbox's phone in every state that a newcomer meets, for pictures and for the accessibility checker.
import { aReceipt, danishNumber, number, type PhoneStage } from '#test/support/pages/phone-stage.ts'
import { minute } from '#test/support/run/times.ts'

export type PhonePose = { name: string; play: (stage: PhoneStage) => Promise<unknown> }

const described = { paymentDescription: 'Kaffebaren Torget, Till 1' }
const press = (id: string) => (stage: PhoneStage) => stage.page.locator(`#${id}`).click()
const pressOther = async (stage: PhoneStage, id: string) => {
  await stage.page.locator('#other > summary').click()
  await press(id)(stage)
}
const sealed = ({ page }: PhoneStage) => page.locator('.seal').waitFor()

const requestPoses: PhonePose[] = [
  { name: 'home-empty', play: (stage) => stage.home() },
  {
    name: 'home',
    async play({ merchant, danish, home, advance }) {
      const push = { userFlow: 'PUSH_MESSAGE', customer: { phoneNumber: number } }
      await merchant.create(merchant.request('till-1-0017', push))
      await advance(2 * minute + 13_000)
      await danish.create(danish.request('till-2-0004', { amount: { value: 10_450, currency: 'DKK' } }))
      await home()
    },
  },
  { name: 'home-wrong-number', play: ({ go }) => go('/phone/?number=12') },
  { name: 'home-not-a-code', play: ({ go }) => go(`/phone/?number=${number}&text=hello&trouble=not+a+code`) },
  { name: 'request', play: (stage) => stage.push(described) },
  {
    name: 'request-receipt',
    async play(stage) {
      await stage.push({ ...described, receipt: aReceipt })
      await stage.advance(3 * minute)
      await stage.page.locator('#left').getByText('7:00').waitFor()
    },
  },
  {
    name: 'request-other',
    async play(stage) {
      await stage.push(described)
      await stage.page.locator('#other > summary').click()
    },
  },
  {
    name: 'request-too-young',
    async play(stage) {
      await stage.customer({ birthDate: '2010-05-17' })
      await stage.push({ ...described, minimumUserAge: 18 })
    },
  },
  { name: 'request-age', play: (stage) => stage.push({ ...described, minimumUserAge: 18 }) },
  {
    name: 'request-company-card',
    async play(stage) {
      const paymentMethod = { type: 'WALLET', blockedSources: ['COMMERCIAL_CARDS'] }
      await stage.customer({ card: 'COMMERCIAL' }, danishNumber)
      const { body } = await stage.danish.create(stage.danish.request('till-2-0004', { paymentMethod }))
      await stage.go(`${new URL(String(body['redirectUrl'])).pathname}?number=${danishNumber}`)
      await press('approve')(stage)
      await stage.page.locator('#declined').waitFor()
    },
  },
  {
    name: 'request-express',
    async play(stage) {
      const option = (id: string, name: string, value: number) => ({
        id,
        name,
        amount: { value, currency: 'NOK' },
      })
      const options = [option('home', 'Home, tomorrow', 9900), option('box', 'Parcel locker', 0)]
      const { merchant, go } = stage
      const { body } = await merchant.create(
        merchant.request('till-1-0017', {
          profile: { scope: 'name email address' },
          shipping: { fixedOptions: [{ type: 'HOME_DELIVERY', options }] },
        }),
      )
      await go(`${new URL(String(body['redirectUrl'])).pathname}?number=${number}`)
    },
  },
  {
    name: 'request-declined',
    async play(stage) {
      await stage.push(described)
      await pressOther(stage, 'decline')
      await stage.page.locator('#declined').waitFor()
    },
  },
  {
    name: 'request-authorizing',
    async play(stage) {
      await stage.push(described)
      await pressOther(stage, 'start-authorizing')
      await sealed(stage)
    },
  },
  {
    name: 'request-ignored',
    async play(stage) {
      await stage.push(described)
      await pressOther(stage, 'ignore')
      await sealed(stage)
    },
  },
]

const resultPoses: PhonePose[] = [
  {
    name: 'approved',
    async play(stage) {
      await stage.push({ ...described, receipt: aReceipt })
      await press('approve')(stage)
      await sealed(stage)
    },
  },
  {
    name: 'paid',
    async play(stage) {
      await stage.push({ ...described, receipt: aReceipt })
      await press('approve')(stage)
      await sealed(stage)
      await stage.merchant.capture('till-1-0017', 49_900)
      await stage.page.reload()
    },
  },
  {
    name: 'refunded',
    async play(stage) {
      await stage.push(described)
      await press('approve')(stage)
      await sealed(stage)
      await stage.merchant.capture('till-1-0017', 49_900)
      await stage.merchant.refund('till-1-0017', 49_900)
      await stage.page.locator('.seal.returned').waitFor()
    },
  },
  {
    name: 'refused',
    async play(stage) {
      await stage.push(described)
      await press('refuse')(stage)
      await sealed(stage)
    },
  },
  {
    name: 'expired',
    async play(stage) {
      await stage.push(described)
      await stage.advance(11 * minute)
      await sealed(stage)
    },
  },
  {
    name: 'cancelled',
    async play(stage) {
      await stage.push(described)
      await stage.merchant.cancel('till-1-0017')
      await sealed(stage)
    },
  },
  {
    name: 'unknown',
    async play(stage) {
      await stage.push({ ...described, amount: { value: 201, currency: 'NOK' } })
      await press('approve')(stage)
      await sealed(stage)
    },
  },
  { name: 'missing', play: ({ go }) => go(`/phone/pay/nothing?number=${number}`) },
]

async function playHistory({ merchantOf, phone, advance, go }: PhoneStage): Promise<void> {
  let merchant = await merchantOf('NO')
  const ask = async (reference: string, value: number) => {
    const amount = { value, currency: 'NOK' }
    const push = { amount, userFlow: 'PUSH_MESSAGE', customer }
    await merchant.create(merchant.request(reference, push), { key: reference })
  }
  const customer = { phoneNumber: number }
  const pay = async (reference: string, value: number) => {
    await ask(reference, value)
    phone.approve(reference)
    await merchant.capture(reference, value, { key: reference })
  }
  await pay('till-1-0001', 5200)
  await ask('till-1-0002', 24_900)
  await advance(20 * minute)
  await pay('till-1-0003', 65_000_000)
  await advance(20 * 60 * minute)
  merchant = await merchantOf('NO') // its token has expired
  await pay('till-1-0004', 10_400)
  await merchant.refund('till-1-0004', 10_400, { key: 'till-1-0004' })
  await advance(15 * minute)
  await ask('till-1-0005', 18_200)
  phone.refuse('till-1-0005')
  await advance(minute)
  await pay('till-1-0006', 49_900)
  await ask('till-1-0007', 4500)
  phone.ignore('till-1-0007')
  await go(`/phone/history?number=${number}`)
}

const otherPoses: PhonePose[] = [
  { name: 'history-empty', play: ({ go }) => go(`/phone/history?number=${number}`) },
  { name: 'history', play: playHistory },
  { name: 'me', play: ({ go }) => go(`/phone/me?number=${number}`) },
  { name: 'me-wrong-date', play: ({ go }) => go(`/phone/me?number=${number}&birthDate=12`) },
  {
    name: 'me-declined',
    async play({ customer, go }) {
      await customer({ isCardGood: false })
      await go(`/phone/me?number=${number}&said=kept`)
    },
  },
  { name: 'agreement', play: (stage) => stage.agreement() },
  {
    name: 'agreement-variable',
    play: (stage) =>
      stage.agreement({
        pricing: { type: 'VARIABLE', currency: 'NOK', suggestedMaxAmount: 150_000 },
        campaign: undefined,
        initialCharge: undefined,
        productName: 'Electricity at home',
        productDescription: 'What you used, once a month',
        scope: 'name address',
      }),
  },
  {
    name: 'agreement-active',
    async play(stage) {
      await stage.agreement()
      await press('accept')(stage)
      await sealed(stage)
    },
  },
  {
    name: 'agreement-declined',
    async play(stage) {
      await stage.agreement({
        initialCharge: { amount: 151, description: 'First', transactionType: 'DIRECT_CAPTURE' },
      })
      await press('accept')(stage)
      await sealed(stage)
    },
  },
  {
    name: 'agreement-stopped',
    async play(stage) {
      await stage.agreement()
      await press('accept')(stage)
      await press('stop')(stage)
      await stage.page.locator('.seal.over').waitFor()
    },
  },
  {
    name: 'agreements',
    async play(stage) {
      await stage.agreement()
      await press('accept')(stage)
      await sealed(stage)
      await stage.go(`/phone/agreements?number=${number}`)
    },
  },
  { name: 'agreements-empty', play: ({ go }) => go(`/phone/agreements?number=${number}`) },
  {
    name: 'languages',
    async play(stage) {
      await stage.home()
      await stage.page.locator('.tongue > summary').click()
    },
  },
]

export const phonePoses: PhonePose[] = [...requestPoses, ...resultPoses, ...otherPoses].map(
  ({ name, play }) => ({ name: `phone-${name}`, play }),
)
