extension ProductList {
    /// The pages of a list as a lazy sequence, each product once.
    ///
    /// Nothing is loaded ahead: the next page is requested when the loop asks for
    /// it. An empty list gives no page at all.
    ///
    /// ```swift
    /// for try await page in client.products(matching: "keyboard").pages {
    ///     page.products.forEach { print($0.name) }
    /// }
    /// ```
    public struct Pages: AsyncSequence, Sendable {
        /// One page, without the products of earlier ones.
        public typealias Element = ProductPage
        /// Pages fail like everything else in a market.
        public typealias Failure = MarketError

        let pageSize: Int
        let loadPage: LoadPage

        /// Starts at page 1.
        public func makeAsyncIterator() -> Iterator {
            Iterator(cursor: PageCursor(size: pageSize), loadPage: loadPage)
        }

        /// One pass over the pages.
        public struct Iterator: AsyncIteratorProtocol {
            private var cursor: PageCursor
            private let loadPage: ProductList.LoadPage

            fileprivate init(cursor: PageCursor, loadPage: @escaping ProductList.LoadPage) {
                self.cursor = cursor
                self.loadPage = loadPage
            }

            /// The next page that holds something new, or `nil` at the end.
            public mutating func next() async throws(MarketError) -> ProductPage? {
                try await next(isolation: #isolation)
            }

            /// The next page that holds something new, or `nil` at the end.
            public mutating func next(
                isolation actor: isolated (any Actor)?
            ) async throws(MarketError) -> ProductPage? {
                cursor.resume()
                while !cursor.isEnded {
                    guard !Task.isCancelled else { throw .cancelled }
                    let page = try await loadPage(cursor.nextRequest())
                    let fresh = cursor.accept(page)
                    guard fresh.products.isEmpty, fresh.losses.isEmpty else {
                        return ProductPage(
                            number: page.number,
                            products: fresh.products,
                            hasNext: !cursor.isEnded,
                            totalCount: page.totalCount,
                            losses: fresh.losses,
                            cursor: page.cursor
                        )
                    }
                }
                return nil
            }
        }
    }
}
