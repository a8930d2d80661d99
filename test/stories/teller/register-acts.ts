// The acts of another register that asks this till for payments.
import { act, type Act, type Outcome } from '#test/stories/teller/act.ts'
import type { PairedRegister, Stage } from '#test/stories/teller/stage.ts'
import { inWords } from '#test/stories/teller/wording.ts'
import { inKroner, StoryError } from '#test/stories/teller/words.ts'
import { byPhone, nok, pairedRegister } from '#test/support/till/register.ts'
import type { CheckoutAnswer } from '#shared/checkout.ts'

const registerOf = async (stage: Stage): Promise<PairedRegister> =>
  (stage.register ??= await pairedRegister(stage.shop))

const knownRegister = ({ register }: Stage): PairedRegister => {
  if (!register) throw new StoryError('No register has asked for anything yet.')
  return register
}

const told = (one: CheckoutAnswer): Outcome => [
  `register is told ${inWords([one.state, one.reason ?? false, one.captured.value > 0 && `captured ${inKroner(one.captured.value)}`])}`,
]

async function ask(stage: Stage, id: string, value: number, how: object = {}): Promise<Outcome> {
  const given = await (await registerOf(stage)).put(id, { amount: nok(value), ...how })
  return given.ok ? told(given.value.checkout) : given
}

export const registerActs: readonly Act[] = [
  act('register asks for {money} as {word}', (stage, { money, word }) => ask(stage, word, money)),
  act('register asks for {money} by phone as {word}', (stage, { money, word }) =>
    ask(stage, word, money, byPhone),
  ),
  act('register reads {word}', (stage, { word }) => told(knownRegister(stage).read(word))),
  act('register cancels {word}', async (stage, { word }) => {
    await knownRegister(stage).cancel(word)
    return told(knownRegister(stage).read(word))
  }),
]
