// The commands about other registers: the office pairs and revokes them; a customer's choice at the screen, and a waiting checkout called off.
import type { Staff } from '#core/staff/staff.ts'
import { noteChange, type ChangeNotes } from '#core/folder/folder-access.ts'
import { isWaiting } from '#core/checkout/state.ts'
import { beginCheckout, callOff, type CheckoutOptions } from '#core/terminal/checkouts.ts'
import type { RegisterBook } from '#core/terminal/registers.ts'
import type { Webhooks } from '#core/terminal/webhooks.ts'
import type { Register } from '#core/terminal/terminal.ts'
import { termsProblem } from '#core/sale/commands.ts'
import type { Handlers } from '#shared/bridge.ts'
import type { RegistersReached, terminalCommands as table } from '#shared/checkout.ts'
import { failed, ok, problem } from '#shared/problem.ts'

type TerminalCommandOptions = CheckoutOptions &
  ChangeNotes & {
    registers: RegisterBook
    webhooks: Pick<Webhooks, 'view'>
    staff: Pick<Staff, 'standingOf'>
    /** Where registers reach this till. */
    reachedAt: () => RegistersReached
  }

export function terminalCommands(options: TerminalCommandOptions): Pick<Handlers, keyof typeof table> {
  const { checkouts, registers, webhooks, sales, staff, reachedAt } = options
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
        sales.trouble() ?? termsProblem(options, { amount: asked.amount, by }) ?? options.makeRoom(null)
      if (wrong) return failed(wrong)
      return beginCheckout(options, name, by, { ...checkout, asked })
    },
    'checkout.cancel': async ({ checkout: name }, { surface }) => {
      const checkout = waitingOne(name)
      if (!checkout) return failed(problem('checkout.notWaiting'))
      await callOff(options, { checkout, sale: undefined }, surface === 'kiosk' ? 'customer' : 'staff')
      return ok(null)
    },
    'registers.read': async () => {
      const { registers: paired, codes } = registers.view()
      const told = paired.map((one) => ({ ...one, webhook: webhooks.view(one.register) }))
      return ok({ registers: told, codes, ...reachedAt() })
    },
    'registers.pair': async ({ name, rights }, caller) => {
      registers.makeCode(name.trim(), rights, staff.standingOf(caller))
      noteChange(options, caller, ['registers'])
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
