// The commands about other registers: the office pairs and revokes them; a customer's choice at the screen, and a waiting checkout called off.
import type { TillContext } from '#core/till-context.ts'
import { noteChange } from '#core/folder/folder-access.ts'
import { isWaiting } from '#core/checkout/facts.ts'
import type { TerminalDoors } from '#core/terminal/create-terminal.ts'
import { beginCheckout, callOff } from '#core/terminal/checkouts.ts'
import type { Register } from '#core/terminal/terminal.ts'
import { termsProblem } from '#core/sale/commands.ts'
import type { Handlers } from '#shared/bridge.ts'
import { nothingReached, type terminalCommands as table } from '#shared/checkout.ts'
import { failed, ok, problem } from '#shared/problem.ts'

export function terminalCommands(
  context: TillContext,
  { registers, webhooks }: Pick<TerminalDoors, 'registers' | 'webhooks'>,
): Pick<Handlers, keyof typeof table> {
  const { checkouts, sales, staff } = context
  const waitingOne = (name: string) => {
    const checkout = checkouts.checkout(name)
    return checkout && isWaiting(checkout) ? checkout : undefined
  }
  return {
    'checkout.choose': async ({ checkout: name, by, language }) => {
      const checkout = waitingOne(name)
      // How it is paid was said: its customer chooses a tip.
      if (!checkout || checkout.asked.asksTip) return failed(problem('checkout.notWaiting'))
      const asked = { ...checkout.asked, ...(language ? { language } : {}) }
      const wrong =
        sales.trouble() ??
        termsProblem(context, { amount: asked.amount, by }) ??
        context.makeRoom(null, 'checkout')
      if (wrong) return failed(wrong)
      return beginCheckout(context, name, by, { ...checkout, asked })
    },
    'checkout.cancel': async ({ checkout: name }, { surface }) => {
      const checkout = waitingOne(name)
      if (!checkout) return failed(problem('checkout.notWaiting'))
      await callOff(context, { checkout, sale: undefined }, surface === 'kiosk' ? 'customer' : 'staff')
      return ok(null)
    },
    'registers.read': async () => {
      const { registers: paired, codes } = registers.view()
      const told = paired.map((one) => ({ ...one, webhook: webhooks.view(one.register) }))
      return ok({ registers: told, codes, ...(context.host.registersAt?.() ?? nothingReached) })
    },
    'registers.pair': async ({ name, rights }, caller) => {
      registers.makeCode(name.trim(), rights, staff.standingOf(caller))
      noteChange(context, caller, ['registers'])
      return ok(null)
    },
    'registers.rights': async ({ register, rights }, caller) =>
      noted(registers.changeRights(register, rights), 'rights', caller),
    'registers.revoke': async ({ register }, caller) => noted(registers.revoke(register), 'revoked', caller),
  }

  function noted(
    changed: Register | undefined,
    change: 'rights' | 'revoked',
    caller: Parameters<typeof staff.personAt>[0],
  ) {
    if (!changed) return failed(problem('register.unknown'))
    const { id, name } = changed
    sales.note({
      kind: 'registerChanged',
      person: staff.personAt(caller) ?? null,
      register: { id, name },
      change,
    })
    return ok(null)
  }
}
