// Sample membership plans for a till in the sandbox that has none: what a coffee bar beside a museum might offer.
import samples from '#core/agreement/sample-plans.json' with { type: 'json' }
import { parsePlans } from '#core/agreement/plan-check.ts'
import type { Language } from '#shared/language.ts'
import type { Market } from '#shared/market.ts'
import type { Plans } from '#shared/plan.ts'

/**
 * The file is a shop's `plans.json`, but that a price or a rate of VAT (as of autumn 2026) stands there for each market and a text in each
 * language. In the language that customers are first spoken to in: the wallet shows one text to everybody.
 */
export function samplePlans(market: Market, language: Language): Plans {
  const ofShop = (_: string, value: object | null) => {
    const choices = new Map<string, unknown>(Object.entries(Object(value)))
    return choices.get(market) ?? choices.get(language) ?? value
  }
  const plans = parsePlans(JSON.stringify(JSON.parse(JSON.stringify(samples), ofShop)), 'sample-plans.json')
  if (!plans.ok) throw new Error(JSON.stringify(plans.problem.details))
  return plans.value
}
