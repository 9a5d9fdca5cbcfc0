/** Provides a ResizeObserver, which jsdom lacks; it never calls back. */
export function provideResizeObserver(): void {
  globalThis.ResizeObserver ??= class {
    observe() {}
    unobserve() {}
    disconnect() {}
  }
}
