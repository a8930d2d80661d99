// The texts of a page that its browser translates all the same: it puts elements of its own in their place, and React goes on with texts that nobody sees.

/** What a text gave its place to. */
const placeOf = new WeakMap<Node, ChildNode>()

/** To be called before anything is drawn, never undone: what React writes is what is seen, and what it takes away is gone. */
export function keepTexts(): void {
  const written = new MutationObserver((changes) => {
    for (const { target } of changes) {
      const place = placeOf.get(target)
      placeOf.delete(target)
      if (place?.isConnected && !target.isConnected) place.replaceWith(target)
    }
  })
  const follow = (changes: readonly MutationRecord[]) => {
    const added = new Set(changes.flatMap(({ addedNodes }) => [...addedNodes]))
    for (const { addedNodes, removedNodes, previousSibling, nextSibling } of changes) {
      const text = removedNodes[0]
      if (!(text instanceof Text) || text.isConnected) continue
      const place = [addedNodes[0], previousSibling, nextSibling].find((one) => one && added.has(one))
      if (!(place instanceof Element)) continue
      placeOf.set(text, place)
      written.observe(text, { characterData: true })
    }
  }
  new MutationObserver(follow).observe(document.documentElement, { childList: true, subtree: true })
  // oxlint-disable-next-line typescript/unbound-method -- each is called on its node
  const { insertBefore, removeChild } = Node.prototype
  // React takes out, and puts things before, a text that it believes is still there.
  const nowIn = (parent: Node, child: Node): Node | null => {
    if (!(child instanceof Text) || child.parentNode === parent) return child
    const place = placeOf.get(child)
    return place?.parentNode === parent ? place : null
  }
  Node.prototype.removeChild = function <One extends Node>(this: Node, child: One): One {
    const there = nowIn(this, child)
    if (there) removeChild.call(this, there)
    return child
  }
  Node.prototype.insertBefore = function <One extends Node>(
    this: Node,
    child: One,
    before: Node | null,
  ): One {
    insertBefore.call(this, child, before && nowIn(this, before))
    return child
  }
}
