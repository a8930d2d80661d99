// The office's questions to the hub about the whole shop. The till never needs the answers to sell.
import { failed, problem, type Result } from '#shared/problem.ts'
import { shopAnswer, shopQuestions, type ShopGives, type ShopQuestion, type ShopTakes } from '#shared/shop.ts'

/** What leads to this till's hub. The answer's body is given as it came; the trouble is `hub.none` where the till is paired with none. */
type Link = { ask(question: ShopQuestion, body: unknown): Promise<Result<unknown>> }

/** What the hub answers, in the shape that it must have; its own refusals are passed on. */
export async function queryShop<Question extends ShopQuestion>(
  link: Link | undefined,
  question: Question,
  takes: ShopTakes<Question>,
): Promise<Result<ShopGives<Question>>> {
  if (!link) return failed(problem('hub.none'))
  const told = await link.ask(question, takes)
  if (!told.ok) return told
  const said = shopAnswer.safeParse(told.value)
  if (!said.success) return failed(problem('hub.garbled'))
  if ('problem' in said.data) return failed(said.data.problem)
  const answer = shopQuestions[question].gives.safeParse(said.data.answer)
  return answer.success
    ? { ok: true, value: answer.data as ShopGives<Question> } // the same row of the table
    : failed(problem('hub.garbled'))
}
