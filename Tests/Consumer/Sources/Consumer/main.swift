import Foundation
import OpenMarket

// Uses the client as an app does, over connections that are cut, stalled and slow, and prints one table.
//
//     Consumer [PLACES] [ROUNDS]
//
// Ends with 1 when something is wrong.
let numbers = CommandLine.arguments.dropFirst().compactMap { Int($0) }
let (places, rounds) = (numbers.first ?? 124, numbers.dropFirst().first ?? 300)
let table = Table()
for products in Products.allCases {
    for keepsInOutbox in [false, true] {
        try await Town.visit(products) { town in
            try await Registering(town: town, keepsInOutbox: keepsInOutbox, places: places).run(into: table)
        }
    }
    try await Town.visit(products) { try await Slow(town: $0, inParts: true).run(into: table) }
    if products == .rest {
        try await Town.visit(products) { try await Slow(town: $0, inParts: false).run(into: table) }
    }
    try await Town.visit(products) { try await Agreeing(town: $0, rounds: rounds).run(into: table) }
    try await Town.visit(products) { try await Cancelling(town: $0).run(into: table) }
}
exit(table.show() ? 0 : 1)
