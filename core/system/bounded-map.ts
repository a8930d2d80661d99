// A map of at most so many names. Setting one makes it the newest; the oldest is forgotten.

export class BoundedMap<Key, Value> extends Map<Key, Value> {
  readonly most: number

  constructor(most: number) {
    super()
    this.most = most
  }

  override set(key: Key, value: Value): this {
    this.delete(key)
    super.set(key, value)
    for (const oldest of this.keys()) {
      if (this.size <= this.most) break
      this.delete(oldest)
    }
    return this
  }
}
