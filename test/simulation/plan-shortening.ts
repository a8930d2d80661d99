// The shortening of a plan that breaks a law: it is cut down as long as what is left still breaks it.
import type { Plan, SalePlan } from '#test/simulation/plan.ts'

export type Breaks = (plan: Plan) => Promise<boolean>

/** `isLate` ends it: what was found by then is given. */
export async function shrink(plan: Plan, breaks: Breaks, isLate: () => boolean): Promise<Plan> {
  let least = plan
  const attempt = async (smaller: Plan) => {
    if (isLate() || !(await breaks(smaller))) return false
    least = smaller
    return true
  }
  await shorten(
    () => least.sales,
    (sales) => attempt({ ...least, sales }),
  )
  for (let isBetter = true; isBetter && !isLate();) {
    isBetter = false
    if (least.skewMs !== 0 && (await attempt({ ...least, skewMs: 0 }))) isBetter = true
    for (const { id } of least.sales) {
      for (const simpler of simplifications) {
        const sales = least.sales.map((sale) => (sale.id === id ? simpler(sale) : sale))
        const isOther = JSON.stringify(sales) !== JSON.stringify(least.sales)
        if (isOther && (await attempt({ ...least, sales }))) isBetter = true
      }
      for (const list of lists) {
        const one = () => least.sales.find((sale) => sale.id === id)
        const changed = (items: unknown[]) =>
          attempt({
            ...least,
            sales: least.sales.map((sale) => (sale.id === id ? { ...sale, [list]: items } : sale)),
          })
        if (await shorten(() => one()?.[list] ?? [], changed)) isBetter = true
      }
    }
  }
  return least
}

const lists = [
  'faults',
  'crashes',
  'unwritten',
  'sleeps',
  'weather',
  'retries',
  'refunds',
  'elsewhere',
] as const

/** Each makes a sale plainer, or leaves it as it is. */
const simplifications: ((sale: SalePlan) => SalePlan)[] = [
  (sale) => ({ ...sale, cashier: { ...sale.cashier, acts: [] } }),
  (sale) => ({ ...sale, cashier: { ...sale.cashier, acts: sale.cashier.acts.slice(0, 1) } }),
  (sale) => ({ ...sale, cashier: { ...sale.cashier, acts: sale.cashier.acts.slice(1) } }),
  (sale) => ({ ...sale, cashier: { ...sale.cashier, away: null } }),
  (sale) => ({ ...sale, cashier: { ...sale.cashier, hasSecondScreen: false } }),
  (sale) => ({ ...sale, cashier: { ...sale.cashier, chargesTwice: false } }),
  (sale) => (sale.hints ? { ...sale, hints: { ...sale.hints, lies: [], cuts: [] } } : sale),
  (sale) => (sale.hints ? { ...sale, hints: { ...sale.hints, fate: 'told' } } : sale),
  (sale) => ({ ...sale, customer: { ...sale.customer, hesitatesMs: null } }),
  (sale) => ({ ...sale, faults: sale.faults.map((fault) => ({ ...fault, times: 1 })) }),
]

/** Leaves out halves, then quarters, down to single ones, while `keeps` says that it still breaks. */
export async function shorten<T>(
  items: () => T[],
  keeps: (fewer: T[]) => Promise<boolean>,
): Promise<boolean> {
  let isShorter = false
  for (let size = Math.ceil(items().length / 2); size > 0; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let from = 0; from < items().length;) {
      const fewer = items().toSpliced(from, size)
      if (await keeps(fewer)) isShorter = true
      else from += size
    }
  }
  return isShorter
}
