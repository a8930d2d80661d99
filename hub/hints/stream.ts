// One till's stream of hints: server-sent events, with a bounded buffer for a till that reads slowly.

/**
 * Said and not yet taken by the connection: beyond it, the stream is cut, and the till comes again. Some 1700 hints, because what several
 * statements told may be heard in one turn of the loop, in which no connection takes anything. bytes
 */
export const mostUnread = 256 * 1024

export type Stream = {
  /** Bytes that go over the connection. */
  body: ReadableStream<Uint8Array>
  /** One event or comment, whole. */
  say(text: string): void
  /** Ends the stream; what has been said is still taken. */
  end(): void
}

/** `cut`: ends the connection at once, whatever it still holds. `over`: called when nothing more will be taken. */
export function createStream(cut: () => void, over: (stream: Stream) => void): Stream {
  let unread: string[] = []
  let bytes = 0
  let isEnded = false
  let woken = Promise.withResolvers<void>()
  const encoder = new TextEncoder()
  const end = () => {
    if (isEnded) return
    isEnded = true
    woken.resolve()
    over(stream)
  }
  const stream: Stream = {
    body: new ReadableStream<Uint8Array>(
      {
        async pull(controller) {
          while (unread.length === 0 && !isEnded) {
            woken = Promise.withResolvers()
            await woken.promise
          }
          if (unread.length === 0) return controller.close()
          const text = unread.join('')
          unread = []
          bytes = 0
          controller.enqueue(encoder.encode(text))
        },
        cancel: end,
      },
      // No text is taken before the connection asks for it: what waits, waits where it is counted.
      { highWaterMark: 0 },
    ),
    say(text) {
      if (isEnded) return
      unread.push(text)
      bytes += Buffer.byteLength(text)
      if (bytes > mostUnread) {
        unread = []
        end()
        cut()
      }
      woken.resolve()
    },
    end,
  }
  return stream
}
