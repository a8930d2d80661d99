// What every screen shows at the moments of a golden day: whole at first, then the parts that have changed since the look before.
import type { Look } from '#test/support/golden/day.ts'
import type { Shop } from '#test/support/till/shop.ts'

type Parts = Record<string, Record<string, unknown>>

export function createScreenRecord(shop: Shop) {
  const looks: unknown[] = []
  let before: Parts = {}
  const look: Look = (moment, asked) => {
    const now = partsOf(shop)
    const at = new Date(shop.clock.now()).toISOString()
    looks.push({ moment, at, ...changed(before, now), ...(asked ? { asked } : {}) })
    before = now
  }
  return { looks, look }
}

/** How many facts there are is no part of what is shown: the same may be told by fewer. */
function partsOf({ cashier, customer, kiosk, office }: Shop): Parts {
  const { till, staff, ...counter } = cashier.view()
  const { till: officeTill, staff: officeStaff, verified } = office.view()
  return {
    till,
    staff,
    cashier: counter,
    customer: customer.view(),
    kiosk: kiosk.view(),
    office: {
      isWhole: verified.isWhole,
      ...(isSame(officeTill, till) ? {} : { till: officeTill }),
      ...(isSame(officeStaff, staff) ? {} : { staff: officeStaff }),
    },
  }
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

function changed(before: Parts, now: Parts): Parts {
  const parts = Object.entries(now).map(([name, part]) => {
    const news = Object.entries(part).filter(([key, value]) => !isSame(value, before[name]?.[key]))
    // When a view was made is said by the look; how often it has changed is no part of what is shown.
    return [name, Object.fromEntries(news.filter(([key]) => key !== 'at' && key !== 'revision'))] as const
  })
  return Object.fromEntries(parts.filter(([, part]) => Object.keys(part).length > 0))
}
