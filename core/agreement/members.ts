// Who the members are, as far as the till knows: their names or numbers in the shop, typed by staff, and how the list is searched by them.
import type { AgreementRow } from '#shared/membership.ts'
import { parseMsisdn, plainSigns } from '#shared/phone-number.ts'
import type { Market } from '#shared/market.ts'
import { failed, ok, problem, type Result } from '#shared/problem.ts'

/** `member`: the name or number that the shop has given them; null where it has not. */
export type Member = Pick<AgreementRow, 'phoneEnding' | 'member' | 'isAlike'>

/** As it is kept; null for none. A whole phone number is not written down, nor a name with so many digits in it. */
export function memberNameOf(given: string, market: Market): Result<string | null> {
  const name = given.trim().replaceAll(/\s+/g, ' ')
  const digits =
    plainSigns(name)
      .replaceAll(/(?<=\d)[\s.\p{Pd}/()]+(?=\d)/gu, '')
      .match(/\d+/g) ?? []
  const isNumber = parseMsisdn(name, market) !== undefined || digits.some((run) => run.length >= 8)
  if (isNumber) return failed(problem('agreement.nameIsPhone'))
  return ok(name === '' ? null : name)
}

/** By a part of the name or of the agreement's number, or by the last two digits of the phone. */
export function isMember({ member, phoneEnding, agreementId }: AgreementRow, text: string): boolean {
  const wanted = text.trim().toLowerCase()
  const ending = /^[.…•*]*(\d{2})$/.exec(wanted)?.[1]
  return (
    [member ?? '', agreementId].some((one) => one.toLowerCase().includes(wanted)) ||
    (ending !== undefined && ending === phoneEnding)
  )
}
