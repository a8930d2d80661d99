// The hub's route for a till's questions about its whole shop, behind the till's key: no shop hears of another.
import { Hono } from 'hono'
import { readHubBody, RefusedError, type HubEnv, type HubContext, type KnownTill } from '#hub/http/context.ts'
import { closeShop, findShopClosing, closingsOf, xReportOf } from '#hub/shop/report.ts'
import { fitReport } from '#hub/shop/report-size.ts'
import { saleOf, searchShop } from '#hub/shop/sales.ts'
import { tillsOf } from '#hub/shop/tills.ts'
import { checkKey } from '#hub/tills/keys.ts'
import { hubPaths } from '#shared/hub.ts'
import { ok, type Result } from '#shared/problem.ts'
import {
  shopQuestions,
  shopX,
  type ShopAnswer,
  type ShopAnswerOf,
  type ShopQuestion,
  type ShopInputOf,
} from '#shared/shop.ts'
import type { Query } from '#hub/database/database.ts'

type Answers = {
  [Question in ShopQuestion]: (
    asking: KnownTill,
    takes: ShopInputOf<Question>,
  ) => Promise<Result<ShopAnswerOf<Question>>>
}

export function shopRoutes(options: Pick<HubContext, 'database' | 'clock'>): Hono<HubEnv> {
  const { database, clock } = options
  const { query } = database
  const answers: Answers = {
    tills: async (asking) => ok(await tillsOf(query, asking, clock.now())),
    sales: async (asking, search) => ok(await searchShop(query, asking, search)),
    sale: (asking, { till, sale }) => saleOf(query, asking, till, sale),
    x: async (asking, counting) => {
      const { report, sold } = await database.transaction(
        async (reading) => {
          const x = await xReportOf(reading, asking, counting, clock.now())
          return { report: x.report, sold: await x.sold() }
        },
        { isOneMoment: true },
      )
      return fitReport(shopX, { ...report, ...sold })
    },
    close: (asking, closing) => closeShop(database, asking, closing, clock.now()),
    closing: (asking, { number }) => findShopClosing(query, asking.shop, number),
    member: async (asking, { numberPrint, owner }) =>
      ok(await joinedWithNumberAt(query, asking.shop, { numberPrint, owner })),
    closings: async (asking) => ok(await closingsOf(query, asking.shop)),
  }
  const app = new Hono<HubEnv>()
  app.post(`${hubPaths.shop}/:question`, async (c) => {
    const question = c.req.param('question')
    if (!isQuestion(question)) throw new RefusedError('unknown', 'nobody knows this question')
    const takes = await readHubBody(c.req.raw, shopQuestions[question].takes)
    await checkKey(query, c.get('till')) // it may have been revoked while the question came
    const result = await answers[question](c.get('till'), takes as never) // the same row of both tables
    const said: ShopAnswer = result.ok ? { answer: result.value } : { problem: result.problem }
    return c.json(said)
  })
  return app
}

const isQuestion = (given: string): given is ShopQuestion => Object.hasOwn(shopQuestions, given)

/** When somebody who is a member still, or has not answered yet, was asked to join with it (epoch ms), as the tills saw it last; null where nobody was. */
async function joinedWithNumberAt(
  query: Query,
  shop: string,
  { numberPrint, owner }: { numberPrint: string; owner: string },
): Promise<number | null> {
  const [row] = await query<{ at: number }>(
    `SELECT a."openedAt" AS at FROM agreement a JOIN till t ON t.id = a.till
     WHERE t.shop = $1 AND a.owner = $2 AND a."numberPrint" = $3
       AND (a.status = 'ACTIVE' OR a.status = 'PENDING' AND a.settled = 0 AND NOT EXISTS
         (SELECT 1 FROM fact w WHERE w.till = a.till AND w.sale = a.name AND w.kind = 'withdrawn' AND w.seq <= t.derived))
     ORDER BY a."openedAt" LIMIT 1`,
    [shop, owner, numberPrint],
  )
  return row?.at ?? null
}
