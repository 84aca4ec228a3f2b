import { workLimits } from '../limits.ts'

export interface Point {
  x: number
  y: number
}

export interface Edges {
  left: number
  top: number
  right: number
  bottom: number
}

const along = (at: number, from: number, to: number): number => {
  const margin = Math.min(workLimits.dragScrollMarginPx, (to - from) / 2)
  if (margin <= 0) return 0
  const before = from + margin - at
  const after = at - (to - margin)
  const depth = before > 0 ? -before : after > 0 ? after : 0
  return workLimits.dragScrollSpeed * Math.max(-1, Math.min(1, depth / margin))
}

/**
 * The scroll speed of a list while dragging near its edge, in pixels per second: 0 in the middle, faster towards the edge,
 * 300 at the edge and beyond (FMT-15).
 */
export const dragScrollVelocity = (pointer: Point, { left, top, right, bottom }: Edges): Point => ({
  x: along(pointer.x, left, right),
  y: along(pointer.y, top, bottom),
})
