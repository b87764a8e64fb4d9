/// A number about what a query finds.
struct Aggregation: Sendable {
    enum Kind: Sendable {
        case count(upTo: Int64?)
        case sum(FieldPath)
        case average(FieldPath)
    }

    let alias: String
    let kind: Kind

    /// Reads what is asked for; without an alias it is named after its position.
    init(_ message: MessageFields, place: Int, reader: QueryReader) throws(ServiceProblem) {
        let alias = try message.text("alias") ?? ""
        self.alias = alias.isEmpty ? "field_\(place + 1)" : alias
        if let count = try message.message("count") {
            let bound = try count.integer("upTo")
            guard (bound ?? 1) > 0 else { throw .invalid("count.up_to must be positive.") }
            kind = .count(upTo: bound)
        } else if let sum = try message.message("sum") {
            kind = .sum(try reader.field(sum.message("field")))
        } else if let average = try message.message("avg") {
            kind = .average(try reader.field(average.message("field")))
        } else {
            throw .invalid("An aggregation needs an operator.")
        }
    }

    /// The field, where there is one: documents without it are left out of all numbers.
    var path: FieldPath? {
        switch kind {
        case .count: nil
        case .sum(let path), .average(let path): path
        }
    }

    func value(of documents: [FieldMap]) -> FieldValue {
        switch kind {
        case .count(let bound): return .integer(min(Int64(documents.count), bound ?? .max))
        case .sum(let path): return Self.sum(documents.compactMap { $0[path] })
        case .average(let path):
            let numbers = documents.compactMap { $0[path].flatMap(Self.double) }
            return numbers.isEmpty ? .null : .double(numbers.reduce(0, +) / Double(numbers.count))
        }
    }

    /// Whole as long as every number is and the sum fits.
    private static func sum(_ values: [FieldValue]) -> FieldValue {
        var whole: Int64? = 0
        var sum = 0.0
        for value in values {
            switch value {
            case .integer(let number):
                let (next, overflow) = (whole ?? 0).addingReportingOverflow(number)
                whole = whole == nil || overflow ? nil : next
                sum += Double(number)
            case .double(let number):
                whole = nil
                sum += number
            default: break
            }
        }
        return whole.map(FieldValue.integer) ?? .double(sum)
    }

    private static func double(_ value: FieldValue) -> Double? {
        switch value {
        case .integer(let number): Double(number)
        case .double(let number): number
        default: nil
        }
    }
}
