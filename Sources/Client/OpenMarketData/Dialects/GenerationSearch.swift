package import OpenMarketDomain
import OpenMarketWire

extension Generation {
    /// Finds out which generation a server speaks, by one request or two.
    ///
    /// From the second generation on, the envelope of a list tells: its names are in snake case, in camel case, or it has
    /// a cursor. The first one serves lists elsewhere, and its two variants word a refusal differently.
    ///
    /// - Throws: `MarketError.rejected(_:)` with the code of an unknown route where there is no market, and what a request
    ///   fails with.
    package static func found(by client: EndpointClient) async throws(MarketError) -> Generation {
        let found: Erased
        do throws(CallFailure) {
            found = try await client.answer(to: list.erased)
        } catch {
            guard let refusal = error.response, refusal.status == 404 else { throw error.error }
            return try await variant(after: refusal, client)
        }
        return try found.value()
    }

    /// The first page of the list, of which only the envelope is read.
    private static var list: Endpoint<Generation> {
        let target = EndpointTarget.path("api", "products", query: PageRequest(number: 1, size: 1).pageItems)
        return Endpoint(
            name: "generation.find",
            target: target,
            decode: Endpoint<Generation>.reading { root throws(Unreadable) in
                guard root["pages"]?.isArray == true else { throw ProductPage.noList }
                if root["nextCursor"] != nil { return .v3x }
                return root["pageNo"] != nil || root["hasNext"] != nil ? .v3 : .v2
            }
        )
    }

    /// The variant of the first generation whose server has refused the address of the later ones.
    private static func variant(
        after refusal: HTTPResponse,
        _ client: EndpointClient
    ) async throws(MarketError) -> Generation {
        do throws(MarketError) {
            _ = try await client.call(ItemEndpoints.page(1, reader: ItemReader(dates: ServerDateParser())))
        } catch .notFound {
            throw .rejected(ServerRejection(status: 404, code: ServerRejection.unknownRoute))
        }
        let root = try? JSONDocument(refusal).root
        return root?["reason"] == nil ? .v1b : .v1a
    }
}
