/** Provides a ResizeObserver, which jsdom lacks. It never calls its callback. */
export function provideResizeObserver(): void {
  globalThis.ResizeObserver ??= class {
    observe() {}
    unobserve() {}
    disconnect() {}
  }
}
