import Foundation
import OpenMarket
import Selling

do {
    let visit = try await Backend(Array(CommandLine.arguments.dropFirst())).enter()
    print(try await LampSale(at: visit.market).run().joined(separator: "\n"))
    try await visit.end()
} catch let error as MarketError {
    print(Wording(.english).text(of: error).message)
    exit(1)
} catch {
    print(error)
    exit(2)
}
