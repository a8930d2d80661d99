// The office's page for the payment service where another one is chosen, and where what few need to say is wrong.
import { inTurn } from '#test/support/pages/screen-player.ts'
import type { Pose } from '#test/support/poses/pose.ts'
import { choose, handlerOf, pressed, right, setUp } from '#test/support/poses/setup-poses.ts'

export const servicePoses: readonly Pose[] = [
  setUp('service-advanced', 'service', {
    answers: {
      ...handlerOf(right),
      'service.use': { faults: ['service.systemHeaderPrefix'], handlerFaults: [] },
    },
    play: inTurn(
      choose,
      pressed('Use it from the next start', '[role=dialog]'),
      pressed('Use it', 'details[open]'),
    ),
  }),
  setUp('service-sure', 'service', {
    answers: handlerOf(right),
    play: inTurn(choose, pressed('Use it from the next start', '[role=dialog]')),
  }),
]
