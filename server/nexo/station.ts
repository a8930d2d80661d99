// What a nexo register asks of the till itself: Diagnosis, Login, Logout, Print; and Display and Input, which it does not take.
import type * as z from 'zod/mini'
import type { Terminal } from '#core/terminal/terminal.ts'
import type { Clock } from '#core/system/clock.ts'
import { answered, failure, failureOf, saidOf, success, type Outcome } from '#server/nexo/answers.ts'
import type { Asked, MessageMemory } from '#server/nexo/message-memory.ts'
import type {
  diagnosisRequest,
  displayRequest,
  inputRequest,
  loginRequest,
  PrintRequest,
} from '#server/nexo/messages.ts'

/** Registers that are logged in; the oldest goes first. */
const mostLoggedIn = 100

export function createStation(terminal: Terminal, messages: MessageMemory, clock: Clock) {
  /** A register's own name of itself, by register. Nothing depends on it but what a diagnosis lists. */
  const loggedIn = new Map<string, string>()
  const keyOf = ({ register, header }: Asked) => `${register.id} ${header.SaleID}`
  const poiStatus = () => {
    const { isReady, isBusy, problem } = terminal.status()
    const isAway = problem?.code.startsWith('service.') === true
    return {
      GlobalStatus: isReady ? (isBusy ? 'Busy' : 'OK') : isAway ? 'Unreachable' : 'Maintenance',
      CommunicationOKFlag: !isAway,
    }
  }
  return {
    diagnose: ({ register, request }: Asked<z.infer<typeof diagnosisRequest>>): Outcome => {
      const { problem, salesUnit } = terminal.status()
      const status = poiStatus()
      return answered({
        // That the till is not ready is a diagnosis, not a failure to make one.
        Response: problem ? { ...success, AdditionalResponse: saidOf(problem) } : success,
        LoggedSaleID: [...loggedIn]
          .filter(([key]) => key.startsWith(`${register.id} `))
          .map(([, name]) => name),
        POIStatus: status,
        ...(request.HostDiagnosisFlag
          ? { HostStatus: [{ AcquirerID: salesUnit, IsReachableFlag: status.CommunicationOKFlag }] }
          : {}),
      })
    },
    logIn: (asked: Asked<z.infer<typeof loginRequest>>): Outcome => {
      // A register in training would take real money.
      if (asked.request.TrainingModeFlag)
        return answered({ Response: failure('NotAllowed', 'There is no training mode: payments are made.') })
      loggedIn.delete(keyOf(asked))
      loggedIn.set(keyOf(asked), asked.header.SaleID)
      for (const oldest of loggedIn.keys()) {
        if (loggedIn.size <= mostLoggedIn) break
        loggedIn.delete(oldest)
      }
      const { name, version } = terminal.status()
      return answered({
        Response: success,
        POISystemData: {
          DateTime: new Date(clock.now()).toISOString(),
          POISoftware: {
            ManufacturerID: name,
            ApplicationName: name,
            SoftwareVersion: version,
            CertificationCode: '',
          },
          POIStatus: poiStatus(),
        },
      })
    },
    logOut: (asked: Asked): Outcome => {
      loggedIn.delete(keyOf(asked))
      return answered({ Response: success })
    },
    print: async (asked: Asked<PrintRequest>): Promise<Outcome> => {
      const { DocumentQualifier, OutputContent } = asked.request.PrintOutput
      const act = async () => {
        if (OutputContent.OutputFormat !== 'Text' || !OutputContent.OutputText)
          return { DocumentQualifier, Response: failure('NotAllowed', 'Only plain text is printed.') }
        const printed = await terminal.print(asked.register, linesOf(OutputContent.OutputText))
        return { DocumentQualifier, Response: printed.ok ? success : failureOf(printed.problem) }
      }
      return answered(await messages.once(asked, {}, act))
    },
  }
}

/** Pieces of text stand on one line until one says that it ends it; one that says nothing does. */
function linesOf(pieces: readonly { Text: string; EndOfLineFlag?: boolean | undefined }[]): string[] {
  const whole = pieces
    .map(({ Text, EndOfLineFlag }) => (EndOfLineFlag === false ? Text : `${Text}\n`))
    .join('')
  return whole.replace(/\n$/, '').split('\n')
}

const noScreen = failure('UnavailableDevice', 'The screens of this till show payments alone.')

export const displayRefused = ({ request }: Asked<z.infer<typeof displayRequest>>): Outcome =>
  answered({ OutputResult: request.DisplayOutput.map((of) => ({ ...of, Response: noScreen })) })

export const inputRefused = ({ request }: Asked<z.infer<typeof inputRequest>>): Outcome =>
  answered({ InputResult: { ...request.InputData, Response: noScreen } })
