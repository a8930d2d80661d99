// Requests of a nexo register to the till itself: Diagnosis, Login, Logout, Print; and Display and Input, which it does not take.
import type * as z from 'zod/mini'
import type { Register, Terminal } from '#core/terminal/terminal.ts'
import type { Clock } from '#core/system/clock.ts'
import { reply, failure, failureOf, nexoSentenceOf, success, type Outcome } from '#server/nexo/answers.ts'
import type {
  NexoRequest,
  NexoEnd,
  KnownMessage,
  MessageMemory,
  MessageName,
} from '#server/nexo/message-memory.ts'
import {
  type diagnosisRequest,
  type loginRequest,
  type PrintRequest,
  type ResponseBody,
  documentIn,
} from '#server/nexo/messages.ts'

/** Registers that are logged in; the oldest goes first. */
const mostLoggedIn = 100

/** An integer in the protocol. Sales units have nothing but digits; of another name it says that there is one host. */
const acquirerOf = (salesUnit: string): number => (/^\d{1,15}$/.test(salesUnit) ? Number(salesUnit) : 1)

export function createStation(terminal: Terminal, clock: Clock) {
  /** A register's own name of itself, by register. Nothing depends on it but what a diagnosis lists. */
  const loggedIn = new Map<string, string>()
  const keyOf = ({ register, header }: NexoRequest) => `${register.id} ${header.SaleID}`
  const poiStatus = () => {
    const { isReady, isBusy, problem } = terminal.status()
    const isAway = problem?.code.startsWith('service.') === true
    return {
      GlobalStatus: isReady ? (isBusy ? 'Busy' : 'OK') : isAway ? 'Unreachable' : 'Maintenance',
      CommunicationOKFlag: !isAway,
    }
  }
  return {
    diagnose: ({ register, request }: NexoRequest<z.infer<typeof diagnosisRequest>>): Outcome => {
      const { problem, salesUnit } = terminal.status()
      const status = poiStatus()
      return reply({
        // That the till is not ready is a diagnosis, not a failure to make one.
        Response: problem ? { ...success, AdditionalResponse: nexoSentenceOf(problem) } : success,
        LoggedSaleID: [...loggedIn]
          .filter(([key]) => key.startsWith(`${register.id} `))
          .map(([, name]) => name),
        POIStatus: status,
        ...(request.HostDiagnosisFlag
          ? {
              HostStatus: [
                { AcquirerID: acquirerOf(salesUnit), IsReachableFlag: status.CommunicationOKFlag },
              ],
            }
          : {}),
      })
    },
    logIn: (asked: NexoRequest<z.infer<typeof loginRequest>>): Outcome => {
      // A register in training would take real money.
      if (asked.request.TrainingModeFlag)
        return reply({ Response: failure('NotAllowed', 'There is no training mode: payments are made.') })
      loggedIn.delete(keyOf(asked))
      loggedIn.set(keyOf(asked), asked.header.SaleID)
      for (const oldest of loggedIn.keys()) {
        if (loggedIn.size <= mostLoggedIn) break
        loggedIn.delete(oldest)
      }
      const { name, version } = terminal.status()
      return reply({
        Response: success,
        POISystemData: {
          DateTime: new Date(clock.now()).toISOString(),
          POISoftware: {
            ManufacturerID: name,
            ApplicationName: name,
            SoftwareVersion: version,
            // There is none; the version tells programs apart as well.
            CertificationCode: version,
          },
          POIStatus: poiStatus(),
        },
      })
    },
    logOut: (asked: NexoRequest): Outcome => {
      loggedIn.delete(keyOf(asked))
      return reply({ Response: success })
    },
  }
}

export function createPrints(terminal: Terminal, messages: MessageMemory, clock: Clock) {
  return {
    print: async (asked: NexoRequest<PrintRequest>): Promise<Outcome> => {
      const { OutputContent } = asked.request.PrintOutput
      const document = documentIn(asked.request)
      const ended = (end: NexoEnd) => ({ end, body: printBody({ document }, end) })
      const act = async () => {
        if (OutputContent.OutputFormat !== 'Text' || !OutputContent.OutputText)
          return ended(failure('NotAllowed', 'Only plain text is printed.'))
        const printed = await terminal.print(asked.register, linesOf(OutputContent.OutputText))
        return ended(printed.ok ? 'done' : failureOf(printed.problem))
      }
      const kept = { document, at: new Date(clock.now()).toISOString() }
      return reply(await messages.once(asked, { kept, act, told: printBody }))
    },
    statusOf: (register: Register, name: MessageName): ResponseBody | undefined => {
      const found = messages.find(register, name)
      return found?.end ? printBody(found, found.end) : undefined
    },
  }
}

/** That it was printed stands in no fact: it is told as it is remembered. */
const printBody = ({ document }: Pick<KnownMessage, 'document'>, end: NexoEnd): ResponseBody => ({
  DocumentQualifier: document,
  Response: end === 'done' ? success : end,
})

/** Pieces of text stand on one line until one says that it ends it; one that says nothing does. */
function linesOf(pieces: readonly { Text: string; EndOfLineFlag?: boolean | undefined }[]): string[] {
  const whole = pieces
    .map(({ Text, EndOfLineFlag }) => (EndOfLineFlag === false ? Text : `${Text}\n`))
    .join('')
  return whole.replace(/\n$/, '').split('\n')
}

const noScreen = failure('UnavailableDevice', 'The screens of this till show payments alone.')

/** Display and Input: the answer tells it of each screen that is named. */
export const screensRefused = (): Outcome => reply({ Response: noScreen })
